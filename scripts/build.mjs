// Builds what `npm start` runs: the pages (Remix on Vite), the processes of the app and the sandbox
// (esbuild), and compressed copies of every file that browsers request.
import { build } from 'esbuild';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, run } from './processes.mjs';
import { sourceStamp, stampFile } from './stamp.mjs';

const COMMANDS = [
  'add-staff',
  'commission-payouts',
  'commission-rate',
  'compost',
  'move-uploads',
  'database',
  'invoice-option',
  'organization',
  'reconcile',
  'setup',
];

const stamp = await sourceStamp();
await rm(stampFile, { force: true });
await run('npx', ['--no-install', 'remix', 'vite:build', '--logLevel', 'warn']);

const node = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  // Bundled and tree-shaken: unbundled, this package would load its 3D viewer's dependencies into memory.
  plugins: [{ name: 'bundle-hydrogen', setup: bundleHydrogen }],
  logLevel: 'warning',
  // The page build sets this itself; in the processes it is always the production build.
  define: { 'import.meta.env.DEV': 'false', 'process.env.STORE_DEV': '"0"' },
};

await build({
  ...node,
  entryPoints: {
    app: 'server/main.ts',
    sandbox: 'sandbox/index.ts',
    'embedded-worker': 'db/embedded/embedded-worker.js',
  },
  outdir: 'build/main',
  sourcemap: true,
});

// What operators run, for an image that has neither the sources nor tsx: `node build/command/add-staff.js`.
await build({
  ...node,
  // The thread of the embedded database is a file beside whoever starts it.
  entryPoints: ['db/embedded/embedded-worker.js', ...COMMANDS.map((name) => `scripts/${name}.ts`)],
  outdir: 'build/command',
  entryNames: '[name]',
  splitting: true,
});

await compressFiles(join(root, 'build/client'));
await writeFile(stampFile, stamp);

function bundleHydrogen({ onResolve }) {
  onResolve({ filter: /^@shopify\/hydrogen-react$/ }, () => ({
    path: fileURLToPath(import.meta.resolve('@shopify/hydrogen-react')),
    sideEffects: false,
  }));
}

async function compressFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) =>
    /\.(?:js|css|svg|json|txt|webmanifest)$/.test(entry.name),
  );
  for (const entry of texts) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < 512) continue;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
