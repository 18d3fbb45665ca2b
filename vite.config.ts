import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), licensesApart()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/seed/pictures/**'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      output: { manualChunks: frameChunk },
      // Words and rules that only the server uses leave no empty file behind.
      treeshake: { moduleSideEffects: (id) => !/\/app\/(?:content|domain)\//.test(id) },
    },
  },
  // Bundling these lets the build drop the parts that we do not use; whole, they cost 60 MB at rest.
  ssr: { noExternal: ['@shopify/hydrogen-react'] },
});

/** What a package's license wants to be kept with it. */
const NOTICE = /\/\*[!*](?:(?!\*\/)[\s\S])*?@(?:license|preserve|cc_on)[\s\S]*?\*\/\n?/g;

/** Moves the packages' notices into one file, which the scripts name: in them they cost every visitor 2 KB. */
function licensesApart(): Plugin {
  return {
    name: 'licenses-apart',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const notices = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || this.environment.name === 'ssr') continue;
        let found = false;
        chunk.code = chunk.code.replace(NOTICE, (notice) => {
          notices.add(notice.trim());
          found = true;
          return '';
        });
        if (found) chunk.code += '/*! assets/licenses.txt */\n';
      }
      if (notices.size === 0) return;
      const source = [...notices].toSorted().join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'assets/licenses.txt', source });
    },
  };
}

/** Parts of the frame that are only fetched when they are first needed, or by pages of few people. */
const LATER =
  /\/(?:menu-products|search-dropdown|search-row|use-search-results|cart-panel-body|cart-panel-item|dialog|dropdown-menu|side-frame|side-menu|side-owner|use-modal-popover|minimal-frame|sign-in-page|disclosure|own-moment)\.tsx?$/;

/** Fields of forms, in one file: most pages of shoppers have none of them. */
const FIELDS =
  /\/app\/components\/ui\/forms\/(?:field|text-field|text-area|select-field|code-field|checkbox)\.tsx$/;

/** Words and pictures of lists and of the home page, a few hundred bytes each: one file, and one line in their pages. */
const SHELF =
  /\/app\/(?:components\/catalogue\/scene\.tsx|content\/catalogue\/(?:search|shop-all|home)\.ts)$/;

/** What stands around and instead of a list. */
const LIST_ENDS =
  /\/app\/components\/ui\/(?:empty-state|lists\/pagination|lists\/pagination-window)\.tsx?$/;

/** What every page needs. In one file it is smaller, and the pages that list their files are too. */
const FRAME =
  /\/app\/(?:components\/(?:layout\/|ui\/[^/]+$|ui\/forms\/(?:button|use-is-sending|use-double-press)|catalogue\/(?:search\/|root-data\.|json-ld\.|preload-picture\.|listing\/product-grid\.)|cart\/(?:cart-panel|cart-fetcher|pending-change|use-cart-count|root-cart)\.|reviews\/stars\.)|paths\.ts|content\/(?:core\/(?:menus|seo)|layout\/footer|catalogue\/(?:categories|banners|hints)|cart\/cart-panel-pages|reviews\/rating)\.|domain\/(?:core\/(?:money|picture|constants)|catalogue\/catalogue|cart\/cart)\.)/;

function frameChunk(id: string): string | undefined {
  if (SHELF.test(id)) return 'shelf';
  if (LIST_ENDS.test(id)) return 'list-ends';
  if (LATER.test(id)) return undefined;
  if (FIELDS.test(id)) return 'fields';
  if (FRAME.test(id)) return 'frame';
  return /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie)\//.test(
    id,
  )
    ? 'vendor'
    : undefined;
}
