// Writes app/components/ui/icons.svg: the store's icons, from lucide-react's drawings. In a file of their own
// they add neither script nor markup to a page. Run it again after adding a name.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { formatted } from './formatted.mjs';
import { root } from './processes.mjs';

const source = await readFile(join(root, 'app/components/ui/icon.tsx'), 'utf8');
const names = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, name]) => name);
const drawings = join(dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '../esm/icons');

const symbols = await Promise.all(
  names.map(async (name) => {
    const { __iconData } = await import(pathToFileURL(join(drawings, `${name}.mjs`)).href);
    const parts = __iconData.node.map(([tag, attributes]) => {
      const written = Object.entries(attributes)
        .filter(([name]) => name !== 'key')
        .map(([name, value]) => `${name}="${value}"`);
      return `<${tag} ${written.join(' ')}/>`;
    });
    return `<symbol id="${name}" viewBox="0 0 24 24">${parts.join('')}</symbol>`;
  }),
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->${symbols.join('')}</svg>`;
await writeFile(join(root, 'app/components/ui/icons.svg'), await formatted('icons.html', svg));
process.stdout.write(`${names.length} icons\n`);
