import { shopOfRun } from '../support/organization';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';

export type NewPerson = {
  /** The number at the end of the customer's gid. */
  id: string;
  email: string;
  /** Counts the mails whose subject has this word, once there is at least one. */
  mails: (word: string) => Promise<number>;
};

/** Creates a customer whom no other test touches, with no data but this. */
export async function newPerson({ tags = [] }: { tags?: string[] } = {}): Promise<NewPerson> {
  const email = freshEmail();
  const control = sandboxControl(shopOfRun().sandboxUrl);
  const set = { firstName: 'Robin', lastName: 'Reed', tags };
  const made = (await control.shopify({ action: 'customer-create', email, set })) as Made;
  const id = String(made.id ?? made.result?.id);
  return {
    id,
    email,
    mails: (word) =>
      eventually(async () => {
        const { mail } = (await control.state('mail')) as unknown as State;
        const all = mail.filter(
          ({ to, subject }) => to === email && subject.toLowerCase().includes(word),
        );
        return all.length > 0 && all.length;
      }),
  };
}

type Made = { id?: number; result?: { id: number } };
type State = { mail: { to: string; subject: string }[] };
