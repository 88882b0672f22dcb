// Few rules, and those that find mistakes: how it looks is prettier's matter, what fits is svelte-check's.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['src/wire/types.d.ts', 'src/wire/defaults.ts', 'src/wire/routes.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // svelte-check knows every name, and which are not used.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      'svelte/no-unused-svelte-ignore': 'off',
      // Links are ordinary addresses of this house; there is no router of SvelteKit.
      'svelte/no-navigation-without-resolve': 'off',
      // A map or set that one function makes and fills is nothing to follow.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} is a space that the formatter cannot take away.
      'svelte/no-useless-mustaches': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The house is asked through `ask` and `fetchFile`, which the type checker compares with the description.
    files: ['src/**'],
    ignores: ['src/wire/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Ask through wire/api.ts or wire/files.ts.' },
      ],
    },
  },
)
