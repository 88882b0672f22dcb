/** Draws three dice on a plate under a dome. It is loaded when the first dice are to be seen in space, and draws only when
 *  something moves. */

import { dieMesh, dome, lathe, PLATE as PLATE_OUTLINE, STRIDE, type Mesh } from './meshes'
import { looking, orthographic, perspective, placed, STILL, times, type Matrix } from './matrices'
import { DIE, DOME as DOME_LOOK, PLATE, SHADOW, SHADOW_CORNERS, SOLID_CORNERS } from './shaders'
import { DOME, type Pose } from './throw'
import { plus, unit, type Vector } from './turns'

const SHADOW_SIZE = 1024
const SUN = unit([-0.42, 1, 0.46])
const EYE: Vector = [0, 11.2, 7.6]
const LOOKS_AT: Vector = [0, 0.17, 0.12]
/** Half the height and width of what is seen, as tangents of the angles. */
const SEEN = { width: 0.242, height: 0.2226 }
export const ASPECT = SEEN.width / SEEN.height

/** What the surfaces are made of, as colours of the page. */
export interface Materials {
  felt: string
  brass: string
  wood: string
  ivory: string
  lacquer: string
}

export interface Look {
  poses: readonly Pose[]
  /** null without a cover, otherwise how far it has been lifted: 0 lies on the plate, 1 is gone */
  lifted: number | null
  glass: boolean
}

interface Drawn {
  array: WebGLVertexArrayObject
  count: number
}

export class Scene {
  private readonly gl: WebGL2RenderingContext
  private readonly programs: Record<'die' | 'plate' | 'dome' | 'shadow', WebGLProgram>
  private readonly meshes: Record<'die' | 'plate' | 'dome', Drawn>
  private readonly shadow: { texture: WebGLTexture; buffer: WebGLFramebuffer }
  private faces: WebGLTexture | null = null
  private engraved = 0
  private colours: Record<keyof Materials, Vector>
  private readonly camera = times(perspective(SEEN.width, SEEN.height, 4, 30), looking(EYE, LOOKS_AT))
  private readonly lamp = times(orthographic(3.4, 1, 14), looking(plus([0, 0.4, 0], SUN, 8), [0, 0.4, 0]))

  /** Throws if this browser cannot draw in space, or without `always` if it could only do so slowly. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    materials: Materials,
    always: boolean,
  ) {
    const gl = canvas.getContext('webgl2', { antialias: true, failIfMajorPerformanceCaveat: !always })
    if (!gl) throw new Error('no WebGL 2')
    this.gl = gl
    this.programs = {
      die: program(gl, SOLID_CORNERS, DIE),
      plate: program(gl, SOLID_CORNERS, PLATE),
      dome: program(gl, SOLID_CORNERS, DOME_LOOK),
      shadow: program(gl, SHADOW_CORNERS, SHADOW),
    }
    this.meshes = {
      die: drawn(gl, dieMesh()),
      plate: drawn(gl, lathe(PLATE_OUTLINE)),
      dome: drawn(gl, lathe(dome(DOME + 0.02))),
    }
    this.shadow = shadowMap(gl)
    this.colours = linear(materials)
  }

  paint(materials: Materials): void {
    this.colours = linear(materials)
  }

  /** The six faces of the dice as drawings of one size. */
  wear(drawings: readonly HTMLCanvasElement[], engraved: boolean): void {
    const { gl } = this
    const size = drawings[0]!.width
    gl.deleteTexture(this.faces)
    this.faces = gl.createTexture()
    this.engraved = engraved ? 1 : 0
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.faces)
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, Math.log2(size) + 1, gl.RGBA8, size, size, drawings.length)
    drawings.forEach((one, face) =>
      gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, face, size, size, 1, gl.RGBA, gl.UNSIGNED_BYTE, one),
    )
    gl.generateMipmap(gl.TEXTURE_2D_ARRAY)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    const sharper = gl.getExtension('EXT_texture_filter_anisotropic')
    if (sharper) gl.texParameterf(gl.TEXTURE_2D_ARRAY, sharper.TEXTURE_MAX_ANISOTROPY_EXT, 4)
  }

  draw({ poses, lifted, glass }: Look): void {
    const { gl, canvas } = this
    const covered = lifted === 0
    this.drawShadow(covered ? [] : poses)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.enable(gl.DEPTH_TEST)
    gl.enable(gl.CULL_FACE)
    gl.disable(gl.BLEND)
    const middles = (covered ? [0, 1, 2].map((): Vector => [0, -9, 0]) : poses.map((pose) => pose.at)).flat()
    const plate = this.use('plate')
    gl.uniform3fv(plate('felt'), this.colours.felt)
    gl.uniform3fv(plate('brass'), this.colours.brass)
    gl.uniform3fv(plate('wood'), this.colours.wood)
    gl.uniform3fv(plate('dice'), middles)
    gl.disable(gl.CULL_FACE)
    this.one('plate', plate('place'), STILL)
    if (!covered) {
      gl.enable(gl.CULL_FACE)
      const die = this.use('die')
      gl.uniform3fv(die('body'), this.colours.ivory)
      gl.uniform1f(die('engraved'), this.engraved)
      gl.uniform3fv(die('others'), middles)
      for (const pose of poses) this.one('die', die('place'), placed(pose))
    }
    if (lifted !== null && lifted < 1) this.cover(lifted)
    else if (glass) this.glass()
  }

  private glass(): void {
    const { gl } = this
    const uniform = this.use('dome')
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.depthMask(false)
    gl.enable(gl.CULL_FACE)
    gl.uniform1f(uniform('opaque'), 0)
    for (const [side, hidden] of [
      [-1, gl.FRONT],
      [1, gl.BACK],
    ] as const) {
      gl.cullFace(hidden)
      gl.uniform1f(uniform('side'), side)
      this.one('dome', uniform('place'), STILL)
    }
    gl.cullFace(gl.BACK)
    gl.depthMask(true)
  }

  /** Rises and fades, seen from outside. */
  private cover(lifted: number): void {
    const { gl } = this
    const uniform = this.use('dome')
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.enable(gl.CULL_FACE)
    gl.uniform3fv(uniform('lacquer'), this.colours.lacquer)
    gl.uniform1f(uniform('opaque'), Math.min(1, (1 - lifted) * 1.6))
    gl.uniform1f(uniform('side'), 1)
    const rise = lifted * lifted * (3 - 2 * lifted) * 3.4
    this.one('dome', uniform('place'), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, rise, 0, 1])
  }

  private drawShadow(poses: readonly Pose[]): void {
    const { gl } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadow.buffer)
    gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE)
    gl.depthMask(true)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    gl.enable(gl.DEPTH_TEST)
    gl.disable(gl.BLEND)
    gl.useProgram(this.programs.shadow)
    gl.uniformMatrix4fv(gl.getUniformLocation(this.programs.shadow, 'lamp'), false, this.lamp)
    for (const pose of poses)
      this.one('die', gl.getUniformLocation(this.programs.shadow, 'place'), placed(pose))
  }

  private use(name: 'die' | 'plate' | 'dome'): (uniform: string) => WebGLUniformLocation | null {
    const { gl } = this
    const used = this.programs[name]
    const uniform = (one: string) => gl.getUniformLocation(used, one)
    gl.useProgram(used)
    gl.uniformMatrix4fv(uniform('camera'), false, this.camera)
    gl.uniformMatrix4fv(uniform('lamp'), false, this.lamp)
    gl.uniform3fv(uniform('eye'), EYE)
    gl.uniform3fv(uniform('sun'), SUN)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, this.shadow.texture)
    gl.uniform1i(uniform('shadow'), 0)
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.faces)
    gl.uniform1i(uniform('faces'), 1)
    return uniform
  }

  private one(name: 'die' | 'plate' | 'dome', place: WebGLUniformLocation | null, matrix: Matrix): void {
    const { gl } = this
    const { array, count } = this.meshes[name]
    gl.uniformMatrix4fv(place, false, matrix)
    gl.bindVertexArray(array)
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0)
  }

  /** Gives the memory of the graphics card back. */
  end(): void {
    this.gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function program(gl: WebGL2RenderingContext, corners: string, surface: string): WebGLProgram {
  const made = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, surface],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(made, shader)
  }
  gl.linkProgram(made)
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) {
    const logs = gl.getAttachedShaders(made)!.map((shader) => gl.getShaderInfoLog(shader))
    throw new Error(`the dice cannot be drawn: ${logs.join(' ')} ${gl.getProgramInfoLog(made)}`)
  }
  return made
}

function drawn(gl: WebGL2RenderingContext, { corners, triangles }: Mesh): Drawn {
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STATIC_DRAW)
  for (const [place, size, offset] of [
    [0, 3, 0],
    [1, 3, 3],
    [2, 4, 6],
  ] as const) {
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, STRIDE * 4, offset * 4)
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW)
  gl.bindVertexArray(null)
  return { array, count: triangles.length }
}

function shadowMap(gl: WebGL2RenderingContext): { texture: WebGLTexture; buffer: WebGLFramebuffer } {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE, SHADOW_SIZE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE)
  const buffer = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return { texture, buffer }
}

/** Colours of the page as linear light; the browser reads them, whatever their form. */
function linear(materials: Materials): Record<keyof Materials, Vector> {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const read = (colour: string): Vector => {
    brush.fillStyle = colour
    brush.fillRect(0, 0, 1, 1)
    const [r, g, b] = brush.getImageData(0, 0, 1, 1).data
    return [r!, g!, b!].map((one) => (one / 255) ** 2.2) as unknown as Vector
  }
  return {
    felt: read(materials.felt),
    brass: read(materials.brass),
    wood: read(materials.wood),
    ivory: read(materials.ivory),
    lacquer: read(materials.lacquer),
  }
}
