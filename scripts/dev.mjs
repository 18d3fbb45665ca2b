// `npm run dev`: runs the sandbox and the app from source, with hot reload of the pages, and opens the store in a browser.
// `npm run dev -- --as ivy` signs in as one of the cast first; `--no-open` opens nothing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installWhatIsMissing } from './install.mjs';
import { endChild, endWithNpm, root, waitFor } from './processes.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const { as, noOpen } = options();
await installWhatIsMissing();
const [{ default: pretty }, { default: openInBrowser }] = await Promise.all([
  import('pino-pretty'),
  import('open'),
]);

const env = { ...process.env, NODE_ENV: 'development', STORE_DEV: '1', PAGE_CACHE: 'off' };
const origin = env.ORIGIN || `http://localhost:${env.PORT || '3000'}`;
const sandbox = env.SANDBOX_URL || `http://localhost:${env.SANDBOX_PORT || '4000'}`;
const children = [];
let isEnding = false;
process.on('SIGTERM', () => end(0));
process.on('SIGINT', () => end(0));
endWithNpm(() => end(0));

if (!env.SANDBOX_URL) {
  begin('sandbox/index.ts');
  await waitFor(`${sandbox}/healthz`);
}
begin('server/main.ts');
await waitFor(`http://localhost:${env.PORT || '3000'}/readyz`);
const address = as ? `${sandbox}/as/${encodeURIComponent(as)}` : origin;
process.stdout.write(`ready ${origin}${as ? `, as ${as}: ${address}` : ''}\n`);
if (!noOpen && hasScreen()) await openInBrowser(address).catch(() => undefined);

function begin(file) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // One line each for people; what is no JSON is passed on as it is.
  child.stdout.pipe(
    pretty({
      colorize: process.stdout.isTTY === true,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'method,path,status,ms,requestId',
      messageFormat: (log, key) =>
        [log.method, log.path, log.status, log.ms && `${log.ms} ms`, log[key], log.requestId]
          .filter(Boolean)
          .join(' '),
    }),
  );
  children.push(child);
  child.once('exit', (code) => end(code ?? 1));
}

/** Ends the app first, then the sandbox that it depends on. */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const child of children.toReversed()) await endChild(child);
  process.exit(code);
}

function options() {
  try {
    const { values } = parseArgs({
      options: { as: { type: 'string' }, 'no-open': { type: 'boolean' } },
    });
    const real = ['PUBLIC_STORE_DOMAIN', 'PUBLIC_STORE_DOMAIN_FILE'].some(
      (name) => process.env[name],
    );
    if (values.as && real) throw new Error('--as needs the sandbox: unset PUBLIC_STORE_DOMAIN.');
    return { as: values.as, noOpen: values['no-open'] === true };
  } catch (error) {
    process.stderr.write(`${error.message}\nnpm run dev -- [--as ivy] [--no-open]\n`);
    process.exit(2);
  }
}

/** Whether somebody sits in front of this machine. */
function hasScreen() {
  if (process.env.CI) return false;
  return (
    process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  );
}
