export type PictureHead = {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
};

/** A picture that may be passed on. */
export type Logo = { type: PictureHead['type']; bytes: Buffer };

/** The JPEG markers that start a frame and so carry its size. */
const FRAMES = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/**
 * Returns type and size from a picture's first bytes; null if it is not a PNG, JPEG or WebP. The sender's
 * content type is ignored, so that a script in SVG or HTML never passes for a picture.
 */
export function parsePictureHead(bytes: Buffer): PictureHead | null {
  const head = parsePng(bytes) ?? parseWebp(bytes) ?? parseJpeg(bytes);
  return head && head.width > 0 && head.height > 0 ? head : null;
}

function parsePng(bytes: Buffer): PictureHead | null {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function parseWebp(bytes: Buffer): PictureHead | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function parseJpeg(bytes: Buffer): PictureHead | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (FRAMES.has(marker)) {
      const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      return { type: 'image/jpeg', ...size };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
