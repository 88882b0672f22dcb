import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// Everything the page needs comes from the house itself: no inlined files (the content security policy
// allows no data: styles or scripts), no addresses of other hosts, one chunk for each screen.
export default defineConfig({
  plugins: [svelte()],
  base: '/static/app/',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', 'fairness-words': 'src/fairness-words.ts' },
      // The page that checks dice asks for its words by name.
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: ({ name }) =>
          name === 'fairness-words' ? 'assets/[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
})
