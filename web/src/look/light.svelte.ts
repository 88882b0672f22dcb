// Day or night around the tables: as the system wishes, unless somebody chose.
export type Light = 'system' | 'day' | 'night'
export const LIGHTS: readonly Light[] = ['system', 'day', 'night']

const KEPT_AS = 'sicbo-light'
const first = kept()
let chosen = $state<Light>(first)
show(first)

export function light(): Light {
  return chosen
}

export function chooseLight(wanted: Light): void {
  chosen = wanted
  show(wanted)
  try {
    localStorage.setItem(KEPT_AS, wanted)
  } catch {
    // a browser that keeps nothing has it until the page is closed
  }
}

function show(wanted: Light): void {
  if (wanted === 'system') delete document.documentElement.dataset.light
  else document.documentElement.dataset.light = wanted
}

function kept(): Light {
  try {
    const name = localStorage.getItem(KEPT_AS) as Light
    return LIGHTS.includes(name) ? name : 'system'
  } catch {
    return 'system'
  }
}
