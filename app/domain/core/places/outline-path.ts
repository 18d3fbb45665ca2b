export type Dot = readonly [x: number, y: number];

/**
 * Simplifies a line (Douglas–Peucker): no dropped point lay farther than `tolerance` from the simplified
 * line. Both ends stay.
 */
export function simplified(line: readonly Dot[], tolerance: number): Dot[] {
  if (line.length < 3) return [...line];
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const farthest = farthestFrom(line, from, to);
    if (farthest.distance <= tolerance) continue;
    kept[farthest.at] = 1;
    open.push([from, farthest.at], [farthest.at, to]);
  }
  return line.filter((_, at) => kept[at] === 1);
}

function farthestFrom(line: readonly Dot[], from: number, to: number) {
  const [start, end] = [line[from] as Dot, line[to] as Dot];
  const farthest = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceTo(line[at] as Dot, start, end);
    if (distance > farthest.distance) Object.assign(farthest, { at, distance });
  }
  return farthest;
}

/** Distance from a point to a line segment. */
function distanceTo([x, y]: Dot, [x1, y1]: Dot, [x2, y2]: Dot): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}

/** Whether a ring is too small to be seen; `least` in map units. */
export function isSpeck(ring: readonly Dot[], least: number): boolean {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return Math.max(...xs) - Math.min(...xs) < least && Math.max(...ys) - Math.min(...ys) < least;
}

/** Returns the SVG path data of lines: relative steps in tenths of a map unit. */
export function pathOf(lines: readonly (readonly Dot[])[], { isClosed = false } = {}): string {
  return lines.map((line) => stepsOf(line) + (isClosed ? 'z' : '')).join('');
}

function stepsOf(line: readonly Dot[]): string {
  let [lastX, lastY] = [0, 0];
  let text = '';
  for (const [at, [x, y]] of line.entries()) {
    const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [nextX - lastX, nextY - lastY];
    if (at > 0 && dx === 0 && dy === 0) continue;
    const step = `${tenths(dx)}${dy < 0 ? '' : ' '}${tenths(dy)}`;
    text += at === 0 ? `M${step}` : at === 1 ? `l${step}` : `${dx < 0 ? '' : ' '}${step}`;
    [lastX, lastY] = [nextX, nextY];
  }
  return text;
}

/** `5` → `.5`, `-12` → `-1.2`, `30` → `3`. */
function tenths(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.');
}
