import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/text-area';
import { EMAIL } from '~/content/emails/erp-emails';

type EmailFormProps = {
  html: string;
  /** Version of the text that the form was rendered from. */
  version: number;
  bound: number;
  reply: AccountReply | undefined;
};

/** Edits the text of a mail: saves it, or only previews it. */
export function EmailForm({ html, version, bound, reply }: EmailFormProps) {
  const words = EMAIL.edit;
  return (
    <AccountForm
      name="edit"
      reply={reply}
      values={{ html }}
      save={words.save}
      className="mt-5"
      beside={
        <Button variant="secondary" name="preview" value="yes">
          {words.look}
        </Button>
      }
    >
      {(field) => (
        <>
          <input type="hidden" name="from" value={String(version)} />
          <TextArea
            {...field('html')}
            label={words.label}
            hint={words.hint}
            rows={20}
            maxLength={bound}
            spellCheck={false}
            className="font-mono text-sm"
            required
          />
        </>
      )}
    </AccountForm>
  );
}
