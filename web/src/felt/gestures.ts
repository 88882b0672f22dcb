/** Touch, mouse and keys on the felt: tap, long press, right click, a stack dragged to another area, arrows. */

import { ARROWS, type Direction } from './moving'

export interface Gestures {
  place: (bet: string) => void
  inspect: (bet: string) => void
  remove: (bet: string) => void
  /** whether the player has a stack there that may be moved */
  movable: (bet: string) => boolean
  /** a stack is dragged over an area, or over none; where the finger is, in CSS px */
  dragging: (from: string, over: string | null, x: number, y: number) => void
  drop: (from: string, to: string | null) => void
  go: (bet: string, direction: Direction) => void
}

const LONG_PRESS = 500
const MOVED = 8

/** Listens on the whole drawing: one listener for all areas. */
export function gestures(to: Gestures): (element: HTMLElement) => () => void {
  return (element) => {
    let press: { bet: string; x: number; y: number; pointer: number; stack: boolean } | null = null
    let drag = false
    let handled = false
    let timer = 0
    const ends = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(name, listener, { signal: ends.signal })

    const letGo = () => {
      window.clearTimeout(timer)
      press = null
      drag = false
    }
    on('pointerdown', (event) => {
      const bet = betAt(event.target)
      letGo()
      handled = false
      if (bet === null || event.button !== 0) return
      const stack = event.target instanceof Element && event.target.closest('[data-stack]') !== null
      press = { bet, x: event.clientX, y: event.clientY, pointer: event.pointerId, stack }
      timer = window.setTimeout(() => {
        if (!press || drag) return
        handled = true
        to.inspect(press.bet)
        press = null
      }, LONG_PRESS)
    })
    on('pointermove', (event) => {
      if (!press || event.pointerId !== press.pointer) return
      const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED
      if (!drag && moved) {
        window.clearTimeout(timer)
        if (!press.stack || !to.movable(press.bet)) {
          press = null
          return
        }
        drag = handled = true
        element.setPointerCapture(event.pointerId)
      }
      if (drag) to.dragging(press.bet, betUnder(event), event.clientX, event.clientY)
    })
    // A drawing's group has no touch-action: dragging a stack must prevent scrolling explicitly.
    const held = (event: TouchEvent) => {
      if (event.cancelable && press?.stack && to.movable(press.bet)) event.preventDefault()
    }
    element.addEventListener('touchmove', held, { signal: ends.signal, passive: false })
    on('pointerup', (event) => {
      if (press && drag) {
        const target = betUnder(event)
        to.drop(press.bet, target === press.bet ? null : target)
      }
      letGo()
    })
    on('pointercancel', () => {
      if (press && drag) to.drop(press.bet, null)
      letGo()
    })
    on('click', (event) => {
      const bet = betAt(event.target)
      if (bet !== null && !handled) to.place(bet)
      handled = false
    })
    on('contextmenu', (event) => {
      const bet = betAt(event.target)
      if (bet === null) return
      event.preventDefault()
      // A long touch also triggers the context menu: once is enough.
      if (!handled && !drag && to.movable(bet)) to.remove(bet)
      else if (!handled && !drag) to.inspect(bet)
      handled = true
    })
    on('keydown', (event) => {
      const bet = betAt(event.target)
      if (bet === null || event.ctrlKey || event.metaKey || event.altKey) return
      const direction = ARROWS[event.key]
      if (direction) to.go(bet, direction)
      else if (event.key === 'Enter' || event.key === ' ') to.place(bet)
      else if (event.key === 'i' || event.key === 'I') to.inspect(bet)
      else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '-') to.remove(bet)
      else return
      event.preventDefault()
    })
    return () => {
      letGo()
      ends.abort()
    }
  }
}

/** The bet of the area, or of the stack on it. */
function betAt(target: EventTarget | null): string | null {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-bet], [data-stack]') : null
  return found?.dataset.bet ?? found?.dataset.stack ?? null
}

function betUnder(event: PointerEvent): string | null {
  return betAt(document.elementFromPoint(event.clientX, event.clientY))
}
