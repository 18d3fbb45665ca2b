import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { isKnownTag } from '../app/http/etag';
import { requestedRange } from './byte-range';
import type { StaticFiles } from './http-server';
import { chooseEncoding, type Encoding } from './page-cache';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The compressed copies that the build makes. */
const COPIES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

type Variant = { bytes: Buffer; etag: string };
type File = { headers: Record<string, string>; variants: Partial<Record<Encoding, Variant>> };

/**
 * Serves the files of the build, each with its compressed copies, whole or in part (RFC 9110). All are read now, some
 * 3 MB: a process goes on serving the build that it was started with, also while the next one is being made.
 *
 * @throws if there is a file whose media type is not known here
 */
export function createStaticFiles(folder: string): StaticFiles {
  const files = readFiles(folder);
  return (request, response) => {
    const file = files.get(pathIn(request.url ?? ''));
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const variant = file?.variants[encoding] ?? file?.variants.identity;
    if (!file || !variant) return false;
    const { bytes, etag } = variant;
    for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
    response.setHeader('ETag', etag);
    if (isKnownTag(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return true;
    }
    // A HEAD has no parts; and with another version than `If-Range` names, the caller needs the whole.
    const { range, 'if-range': version = etag } = request.headers;
    const mayBePart = request.method === 'GET' && version === etag;
    const requested = requestedRange(mayBePart ? range : undefined, bytes.length);
    response.setHeader('Accept-Ranges', 'bytes');
    if (requested === 'none') {
      response.setHeader('Content-Range', `bytes */${bytes.length}`);
      response.setHeader('Cache-Control', 'no-store');
      return send(response, 416, Buffer.alloc(0));
    }
    if (variant !== file.variants.identity) response.setHeader('Content-Encoding', encoding);
    if (requested === 'whole') return send(response, 200, bytes);
    const { first, last } = requested;
    response.setHeader('Content-Range', `bytes ${first}-${last}/${bytes.length}`);
    return send(response, 206, bytes.subarray(first, last + 1));
  };
}

function send(response: ServerResponse, status: number, body: Buffer): true {
  response.writeHead(status, { 'Content-Length': body.length }).end(body);
  return true;
}

/** Returns the path of a URL without its query, decoded; '' if it cannot be decoded. */
function pathIn(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const location = join(entry.parentPath, entry.name);
    const encoding = COPIES[extname(location)] ?? 'identity';
    const whole = encoding === 'identity' ? location : location.slice(0, -3);
    const path = `/${relative(folder, whole).split(sep).join('/')}`;
    const file = files.get(path) ?? { headers: headersOf(path), variants: {} };
    const bytes = readFileSync(location);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    file.variants[encoding] = { bytes, etag: `"${hash}"` };
    files.set(path, file);
  }
  return files;
}

function headersOf(path: string): Record<string, string> {
  const type = TYPES[extname(path)];
  if (type === undefined) throw new Error(`server/static-files.ts knows no media type for ${path}`);
  return {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400',
  };
}
