// Exits with 0 if a program answers at /healthz: the health check of the images. `node scripts/is-healthy.mjs app`
const port =
  process.argv[2] === 'sandbox' ? process.env.SANDBOX_PORT || 4000 : process.env.PORT || 3000;
const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
