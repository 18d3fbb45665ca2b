import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/seed/pictures/**'] } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Bundling these lets the build drop the parts that we do not use; whole, they cost 60 MB at rest.
  ssr: { noExternal: ['@shopify/hydrogen-react', 'lucide-react'] },
});
