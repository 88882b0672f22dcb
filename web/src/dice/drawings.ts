/** The faces of a die as drawings that a scene can put on it. */

import { mount, unmount } from 'svelte'
import { PIPS, type DrawnFace } from './faces'
import DieFace from './DieFace.svelte'

const SIZE = 256
const SVG = 'http://www.w3.org/2000/svg'

/** One drawing for each face. `colour` reads a colour of the page by its name. */
export async function drawings(
  faces: readonly DrawnFace[],
  asian: boolean,
  colour: (name: string) => string,
): Promise<HTMLCanvasElement[]> {
  return Promise.all(
    faces.map(async (face) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = SIZE
      const brush = canvas.getContext('2d')!
      if (face.symbol) brush.drawImage(await picture(face, colour), 0, 0, SIZE, SIZE)
      else pips(brush, face.value, asian, colour)
      return canvas
    }),
  )
}

function pips(
  brush: CanvasRenderingContext2D,
  value: number,
  asian: boolean,
  colour: (name: string) => string,
): void {
  const red = asian && (value === 1 || value === 4)
  brush.fillStyle = colour(red ? '--pip-red' : '--pip')
  const radius = value === 1 && asian ? 15.5 : 9.6
  for (const [x, y] of PIPS[value] ?? []) {
    brush.beginPath()
    brush.arc((x * SIZE) / 100, (y * SIZE) / 100, (radius * SIZE) / 100, 0, Math.PI * 2)
    brush.fill()
  }
}

/** A symbol is drawn by the same component as on the felt. */
async function picture(face: DrawnFace, colour: (name: string) => string): Promise<HTMLImageElement> {
  const svg = document.createElementNS(SVG, 'svg')
  const drawn = mount(DieFace, { target: svg, props: { face, bare: true } })
  svg.setAttribute('viewBox', '-7 -7 114 114')
  svg.setAttribute('width', `${SIZE}`)
  svg.setAttribute('height', `${SIZE}`)
  const source = new XMLSerializer()
    .serializeToString(svg)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name))
  void unmount(drawn)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
  await image.decode()
  return image
}
