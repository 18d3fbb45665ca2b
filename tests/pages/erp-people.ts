import { shopOfRun } from '../support/organization';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';

export type NewPerson = {
  /** The number of the customer's id. */
  id: string;
  email: string;
  /** How many mails whose subject has this word are in the inbox, once there is one. */
  mails: (word: string) => Promise<number>;
};

/** Somebody whom nothing is known of but what is said here: nobody else's test touches them. */
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
        const { mail } = (await control.state()) as unknown as State;
        const all = mail.filter(
          ({ to, subject }) => to === email && subject.toLowerCase().includes(word),
        );
        return all.length > 0 && all.length;
      }),
  };
}

type Made = { id?: number; result?: { id: number } };
type State = { mail: { to: string; subject: string }[] };
