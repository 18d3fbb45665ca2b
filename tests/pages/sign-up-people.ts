import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';

export type Mail = { to: string; subject: string; text: string; html: string };

export type StoredPerson = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  tags: string[];
  marketing: { state: string };
  metafields: { namespace: string; key: string; value: string }[];
};

type State = { shopify: { customers: StoredPerson[] }; mail: Mail[] };

export type People = ReturnType<typeof peopleOf>;

/** Reads customers and mails from a shop's sandbox. */
export function peopleOf({ sandboxUrl }: Pick<RunningShop, 'sandboxUrl'>) {
  const control = sandboxControl(sandboxUrl);
  const state = async () => (await control.state('shopify.customers,mail')) as unknown as State;
  const mails = async (email: string) =>
    (await state()).mail.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  return {
    control,
    async customers(email: string): Promise<StoredPerson[]> {
      const { customers } = (await state()).shopify;
      return customers.filter((row) => row.email.toLowerCase() === email.toLowerCase());
    },
    /** Waits for the first mail. The newest comes first. */
    async mailsTo(email: string): Promise<Mail[]> {
      await eventually(async () => (await mails(email)).length > 0);
      return mails(email);
    },
    /** Waits for the mail with this subject. */
    mailAbout: (email: string, subject: string): Promise<Mail> =>
      eventually(async () => (await mails(email)).find((mail) => mail.subject === subject)),
  };
}
