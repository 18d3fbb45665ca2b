import { jumpStepLabel } from '~/content/back-office/jump';
import { type JumpAnswer, jumpCommand, type JumpHit, parseJump } from '~/domain/back-office/jump';
import { may } from '~/domain/staff/permissions';
import type { StoreContext } from '~/http/context.server';
import type { Staff } from '~/http/staff/staff.server';
import { findJump } from './jump.server';

/**
 * Answers the jump box: what was found, or the steps that were asked for, `refund #1002`, each as a link to its page.
 *
 * @param typed as it was typed
 */
export async function answerJump(
  context: StoreContext,
  staff: Pick<Staff, 'isAdmin'>,
  typed: string | null,
): Promise<JumpAnswer> {
  const query = parseJump(typed);
  const command = jumpCommand(query);
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  if (command === null || !may(person, command.permission)) return findJump(context, staff, query);
  const { verb, rest, of, path } = command;
  const [found, plain] = await Promise.all([
    findJump(context, staff, rest),
    findJump(context, staff, query),
  ]);
  const steps = found.hits
    .filter(({ kind }) => kind === of)
    .map(({ href, label, note }): JumpHit => ({
      kind: 'action',
      href: href + path,
      label: jumpStepLabel(verb, label),
      note,
    }));
  const exact = found.hits.find(({ kind, href }) => kind === of && href === found.exact);
  return {
    query,
    hits: [...steps, ...plain.hits],
    exact: exact === undefined ? plain.exact : exact.href + path,
  };
}
