/** A face of the dice by its name in a result. */
import type { DrawnFace } from '../../dice/faces'
import type { GameInfo } from '../../wire/views'

export function drawnFace(game: Pick<GameInfo, 'faces' | 'symbols'>, shown: string | number): DrawnFace {
  const face = game.faces.find(({ name }) => name === String(shown)) ?? {
    name: String(shown),
    value: Number(shown) || 0,
    colour: null,
  }
  return { ...face, symbol: game.symbols }
}
