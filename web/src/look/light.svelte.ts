// Light or dark surroundings: the system's preference, unless the user chose.
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
    // a browser without storage keeps it until the page is closed
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
