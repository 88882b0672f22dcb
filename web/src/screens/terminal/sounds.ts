// Synthesised sounds, a few oscillators and some noise; silent unless the player switched sound on.
import { sound } from './choices.svelte'

let audio: AudioContext | null = null

function context(): AudioContext | null {
  if (!sound.on) return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

function tone(
  at: AudioContext,
  frequency: number,
  from: number,
  seconds: number,
  loud: number,
  type: OscillatorType = 'sine',
): void {
  const voice = at.createOscillator()
  const volume = at.createGain()
  voice.type = type
  voice.frequency.value = frequency
  const start = at.currentTime + from
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  voice.connect(volume).connect(at.destination)
  voice.start(start)
  voice.stop(start + seconds)
}

function knock(at: AudioContext, from: number, seconds: number, loud: number, pitch: number): void {
  const length = Math.ceil(at.sampleRate * seconds)
  const noise = at.createBuffer(1, length, at.sampleRate)
  const samples = noise.getChannelData(0)
  for (let place = 0; place < length; place++)
    samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 3
  const source = at.createBufferSource()
  const band = at.createBiquadFilter()
  const volume = at.createGain()
  source.buffer = noise
  band.type = 'bandpass'
  band.frequency.value = pitch
  volume.gain.value = loud
  source.connect(band).connect(volume).connect(at.destination)
  source.start(at.currentTime + from)
}

export const sounds = {
  chip(): void {
    const at = context()
    if (!at) return
    knock(at, 0, 0.05, 0.5, 3200)
    tone(at, 2350, 0, 0.06, 0.04, 'triangle')
  },
  refused(): void {
    const at = context()
    if (at) tone(at, 190, 0, 0.18, 0.12, 'triangle')
  },
  closed(): void {
    const at = context()
    if (!at) return
    tone(at, 880, 0, 0.5, 0.12)
    tone(at, 1318, 0, 0.4, 0.05)
  },
  dice(): void {
    const at = context()
    if (!at) return
    for (let hit = 0; hit < 14; hit++)
      knock(at, hit * 0.075 + Math.random() * 0.04, 0.06, 0.35, 1400 + Math.random() * 1800)
  },
  win(): void {
    const at = context()
    if (!at) return
    for (const [place, note] of [523, 659, 784, 1047].entries())
      tone(at, note, place * 0.11, 0.5, 0.1, 'triangle')
  },
}
