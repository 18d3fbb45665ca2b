// `npm start`: installs what is missing, builds what is stale, starts the sandbox (unless every platform is
// real or SANDBOX_URL names one) and the app, reports when the shop is ready, and keeps both running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhatIsMissing } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { needPort } from './ports.mjs';
import { endWithNpm, root, run, waitFor } from './processes.mjs';
import { isBuildCurrent } from './stamp.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const dataDir = process.env.DATA_DIR || '.data';
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: process.env.PORT || '3000',
  SANDBOX_PORT: process.env.SANDBOX_PORT || '4000',
  DATA_DIR: dataDir,
  // Keeps the terminal readable; set LOG_FILE=/dev/stdout to see the log there.
  LOG_FILE: process.env.LOG_FILE || join(dataDir, 'log', 'app.log'),
};
const origin = env.ORIGIN || `http://localhost:${env.PORT}`;
const programs = [];
let ending = false;

try {
  await installWhatIsMissing();
  if (!(await isBuildCurrent())) {
    process.stdout.write('building (once per change, about 30 seconds)\n');
    await run(process.execPath, ['scripts/build.mjs']);
  }
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  endWithNpm(() => end(0));

  await needPort(env.PORT, 'the shop', 'PORT');
  if (!env.SANDBOX_URL && needsSandbox()) {
    await needPort(env.SANDBOX_PORT, 'the sandbox', 'SANDBOX_PORT');
    await needPort(
      process.env.SANDBOX_SMTP_PORT || 4025,
      'the sandbox’s email',
      'SANDBOX_SMTP_PORT',
    );
    await begin('sandbox');
  }
  await begin('app');
  await waitFor(`http://localhost:${env.PORT}/readyz`);
  if (!ending) process.stdout.write(`ready ${origin}\n`);
} catch (error) {
  if (!ending) process.stderr.write(`${error.message}\n`);
  end(1);
}

/** Whether the store is not live: the sandbox stands in for what is not set (app/config/config-live.server.ts). */
function needsSandbox() {
  return ['PUBLIC_STORE_DOMAIN', 'STRIPE_SECRET_KEY', 'SMTP_URL'].some(
    (name) => !env[name] && !env[`${name}_FILE`],
  );
}

/** Resolves when the program answers; from then on it is started again whenever it ends. */
function begin(name) {
  const program = keepRunning(name, env);
  programs.push(program);
  return program.answers;
}

/** Ends the app first, then the sandbox that it depends on. */
async function end(code) {
  if (ending) return;
  ending = true;
  for (const program of programs.toReversed()) await program.stop();
  process.exit(code);
}
