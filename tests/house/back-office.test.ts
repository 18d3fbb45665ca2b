import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Services of the back-office's pages that leave no trace themselves, and why. */
const TRACED_ELSEWHERE: Record<string, string> = {
  'staff/begin-second-factor.server':
    'counts for nothing before confirm-second-factor, which traces',
  'custom-orders/keep-artwork.server': 'add-proof traces',
  'custom-orders/settle-custom-order.server': 'follows the traced step of the order',
  'staff/sign-out-staff.server': 'one’s own session',
  'ledger/take-in-opening-balance.server': 'before an adjustment or a merge, each traced',
};

const routes = projectFiles().filter((path) => /^app\/routes\/erp[.-]/.test(path));
const services = new Set(
  routes.flatMap((path) =>
    [...textOf(path).matchAll(/from '~\/services\/([\w./-]+\.server)'/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

const traces = (text: string) => /\b(?:recordStaffAction|tracedCall)\b|\btrace\b/.test(text);

/** Whether a service, or a model that it uses, leaves a trace. */
function leavesTrace(service: string): boolean {
  const text = textOf(`app/services/${service}.ts`);
  const models = [...text.matchAll(/from '~\/models\/([\w./-]+)'/g)].map(([, name = '']) => name);
  return traces(text) || models.some((name) => traces(textOf(`app/models/${name}.ts`)));
}

describe('what staff change', () => {
  it('finds the services of the back-office', () => expect(services.size).toBeGreaterThan(50));

  it('leaves a trace', () => {
    const silent = [...services].filter((name) => !leavesTrace(name));
    expect(
      silent.filter((name) => !(name in TRACED_ELSEWHERE)),
      'call recordStaffAction in the transaction of the change (docs/recipes.md, A page of the back-office)',
    ).toEqual([]);
    expect(Object.keys(TRACED_ELSEWHERE).filter((name) => !silent.includes(name))).toEqual([]);
  });
});

it('every code that a schema refuses with has a sentence', () => {
  const sentences = new Set(
    projectFiles()
      .filter((path) =>
        /^app\/content\/core\/errors\/[\w-]*errors\.ts|app\/content\/core\/errors\.ts$/.test(path),
      )
      .flatMap((path) =>
        [...textOf(path).matchAll(/^ {2}([a-z0-9_]+):/gm)].map(([, code]) => code),
      ),
  );
  const codes = projectFiles()
    .filter((path) => /^app\/domain\/.*\.schema\.server\.ts$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/'([a-z0-9]+(?:_[a-z0-9]+)+)(?: [^']*)?'/g)].map(
        ([, code]) => `${path}: ${code}`,
      ),
    );
  expect(codes.length).toBeGreaterThan(50);
  expect(
    codes.filter((line) => !sentences.has(line.split(': ')[1])),
    'give the code its sentence in app/content/core/errors.ts, or the form says only that the answer is refused',
  ).toEqual([]);
});
