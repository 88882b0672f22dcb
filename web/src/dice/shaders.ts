/** How the surfaces of the tumbler look. Colours are linear light until the last line of each. */

const HEAD = `#version 300 es
precision highp float;
precision highp sampler2DArray;
precision highp sampler2DShadow;
`

export const SOLID_CORNERS = `${HEAD}
layout(location=0) in vec3 at;
layout(location=1) in vec3 normal;
layout(location=2) in vec4 drawing;
uniform mat4 camera, place, lamp;
out vec3 seen, facing;
out vec4 part, lit;
void main() {
  vec4 world = place * vec4(at, 1.);
  seen = world.xyz;
  facing = mat3(place) * normal;
  part = drawing;
  lit = lamp * vec4(world.xyz + facing * .02, 1.);
  gl_Position = camera * world;
}`

export const SHADOW_CORNERS = `${HEAD}
layout(location=0) in vec3 at;
uniform mat4 lamp, place;
void main() { gl_Position = lamp * place * vec4(at, 1.); }`
export const SHADOW = `${HEAD}
void main() {}`

const LIGHT = `
in vec3 seen, facing;
in vec4 part, lit;
uniform vec3 eye, sun;
uniform sampler2DShadow shadow;
out vec4 colour;

float open(float bias) {
  vec3 at = lit.xyz / lit.w * .5 + .5;
  float sum = 0.;
  for (int x = -2; x <= 2; x++) for (int y = -2; y <= 2; y++)
    sum += texture(shadow, vec3(at.xy + vec2(x, y) * 1.1 / 1024., at.z - bias));
  return sum / 25.;
}
// A lamp over the table and a bright wall behind the player, as a polished surface sees them.
vec3 room(vec3 way) {
  float lampshade = smoothstep(.80, .93, dot(way, normalize(vec3(-.28, .86, .38))));
  float window = smoothstep(.55, .75, way.z) * smoothstep(-.05, .2, way.y) * (1. - smoothstep(.5, .7, way.y));
  return vec3(1., .93, .8) * lampshade * 3.2 + vec3(.75, .85, 1.) * window * .5
    + mix(vec3(.05, .045, .04), vec3(.24, .22, .2), way.y * .5 + .5);
}
float gloss(vec3 n, vec3 v, float rough) {
  vec3 h = normalize(v + sun);
  float a = rough * rough, d = dot(n, h);
  float spread = d * d * (a * a - 1.) + 1.;
  return min(a * a / (3.1416 * spread * spread), 12.) * max(dot(n, sun), 0.);
}
vec3 shown(vec3 light) {
  light = (light * (2.51 * light + .03)) / (light * (2.43 * light + .59) + .14);
  return pow(clamp(light, 0., 1.), vec3(1. / 2.2));
}
`

/** A die: polished, a little translucent; what is drawn on a face is engraved if `engraved`. */
export const DIE = `${HEAD}${LIGHT}
uniform sampler2DArray faces;
uniform vec3 body;
uniform float engraved;
uniform vec3 others[3];
void main() {
  vec4 ink = texture(faces, vec3(part.xy, part.z));
  vec3 n = normalize(facing), v = normalize(eye - seen);
  vec3 dx = dFdx(seen), dy = dFdy(seen);
  float hx = dFdx(ink.a), hy = dFdy(ink.a);
  vec3 r1 = cross(dy, n), r2 = cross(n, dx);
  float size = dot(dx, r1);
  vec3 slope = (r1 * hx + r2 * hy) * sign(size) * .045 * engraved;
  n = normalize(n + slope / max(abs(size), 1e-7));
  vec3 base = mix(body, ink.rgb * ink.rgb, ink.a);
  float day = open(.0016), fall = max(dot(n, sun), 0.);
  float wrapped = max((dot(n, sun) + .25) / 1.25, 0.);
  float near = 1.;
  for (int i = 0; i < 3; i++) {
    vec3 way = others[i] - seen;
    float far = length(way);
    if (far > .62) near *= 1. - .5 * max(dot(n, way / far), 0.) * min(.3 / (far * far), 1.);
  }
  float floorNear = mix(.42, 1., clamp(seen.y * .85 + n.y * .35 + .25, 0., 1.));
  vec3 sky = mix(vec3(.14, .13, .10), vec3(.40, .40, .42), n.y * .5 + .5) * near * floorNear;
  vec3 warm = vec3(1., .95, .86) * 1.3;
  vec3 light = base * (sky + warm * mix(wrapped * .35, wrapped, day) * mix(.32, 1., day));
  float edge = pow(1. - max(dot(n, v), 0.), 5.);
  float shine = (.04 + .6 * edge) * mix(1., .55, ink.a * engraved);
  light += room(reflect(-v, n)) * shine * near * floorNear + warm * gloss(n, v, .3) * .045 * day * fall;
  colour = vec4(shown(light), 1.);
}`

/** The plate: felt in the middle, then brass and wood. */
export const PLATE = `${HEAD}${LIGHT}
uniform vec3 felt, brass, wood;
uniform vec3 dice[3];
float grain(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec3 n = normalize(facing), v = normalize(eye - seen);
  float near = 1.;
  for (int i = 0; i < 3; i++) {
    vec3 way = dice[i] - seen;
    float far = length(way);
    near *= 1. - .95 * max(dot(n, way / far), 0.) * min(.3 / (far * far), 1.);
  }
  float day = open(.0012);
  vec3 warm = vec3(1., .94, .84) * 1.75, light;
  if (part.z < .5) {
    float from = length(seen.xz);
    float weave = .9 + .2 * grain(floor(seen.xz * 90.));
    float rim = 1. - .35 * smoothstep(1.9, 2.45, from);
    float ring = smoothstep(.014, .0, abs(from - 2.12)) * .5;
    vec3 base = mix(felt * weave * .62, brass * .6, ring);
    light = base * near * rim * (vec3(.34) + warm * max(dot(n, sun), 0.) * mix(.18, 1., day));
    light += felt * pow(1. - max(dot(n, v), 0.), 3.) * .12;
  } else {
    vec3 way = reflect(-v, n);
    bool metal = part.z < 1.5;
    vec3 base = metal ? brass : wood;
    float edge = pow(1. - max(dot(n, v), 0.), 5.);
    light = metal ? base * (room(way) * 1.25 + .12 + warm * gloss(n, v, .32) * .35 * day)
      : base * (.3 + warm * .8 * max(dot(n, sun), 0.) * mix(.3, 1., day)) + room(way) * (.05 + .4 * edge);
    light *= mix(.6, 1., near);
  }
  colour = vec4(shown(light), 1.);
}`

/** The dome: glass that shows at its edge and where the lamp is reflected, or an opaque lacquered cover. */
export const DOME = `${HEAD}${LIGHT}
uniform vec3 lacquer;
uniform float opaque, side;
void main() {
  vec3 n = normalize(facing) * side, v = normalize(eye - seen);
  float edge = pow(1. - max(dot(n, v), 0.), 3.);
  vec3 way = reflect(-v, n);
  if (opaque > .0) {
    float fall = max(dot(n, sun), 0.);
    vec3 light = lacquer * (.22 + fall * 1.5) + room(way) * (.06 + .6 * edge);
    colour = vec4(shown(light) * opaque, opaque);
    return;
  }
  float lampshade = smoothstep(.86, .9, dot(way, normalize(vec3(-.28, .86, .38))));
  float window = smoothstep(.6, .66, way.z) * smoothstep(.1, .16, way.y) * (1. - smoothstep(.42, .5, way.y))
    * (.6 + .4 * smoothstep(.0, .03, abs(way.x + .02)));
  float seam = smoothstep(.22, .0, seen.y);
  float much = side > 0. ? .025 + .34 * edge + .3 * lampshade + .13 * window : .02 + .16 * edge;
  much = clamp(much + seam * .06, 0., 1.);
  colour = vec4(vec3(.96, .98, 1.) * much, much);
}`
