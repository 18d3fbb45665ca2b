import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { BOARD_NAME_FORM } from '~/content/ambassadors/ambassador-portal';
import type { BoardName } from '~/domain/ambassadors/board-name';

type BoardNameFormProps = {
  chosen: BoardName;
  /** The ambassador's name as each choice would show it. */
  names: readonly { choice: BoardName; name: string | null }[];
  reply: AccountReply | undefined;
};

/** Chooses how boards show the ambassador's name: three ways, each with their own name as the example. */
export function BoardNameForm({ chosen, names, reply }: BoardNameFormProps) {
  return (
    <section aria-labelledby="board-name">
      <h2 id="board-name">{BOARD_NAME_FORM.heading}</h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{BOARD_NAME_FORM.text}</p>
      <AccountForm
        name="board-name"
        reply={reply}
        values={{ boardName: chosen }}
        save={BOARD_NAME_FORM.save}
        variant="secondary"
      >
        {(field) => {
          const { id, name: fieldName, defaultValue, error } = field('boardName');
          return (
            <fieldset aria-describedby={error ? `${id}-error` : undefined}>
              <legend className="mb-1 font-semibold">{BOARD_NAME_FORM.legend}</legend>
              {names.map(({ choice, name }, nth) => (
                <Checkbox
                  key={`${choice} ${chosen}`}
                  {...(nth === 0 ? { id } : {})}
                  type="radio"
                  name={fieldName}
                  value={choice}
                  label={boardNameWords(choice, name)}
                  defaultChecked={choice === defaultValue}
                  aria-invalid={error ? true : undefined}
                />
              ))}
              {error ? (
                <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
                  {error}
                </p>
              ) : null}
            </fieldset>
          );
        }}
      </AccountForm>
    </section>
  );
}

/** Returns, for example, `'Amara O.: first name and initial'`. */
function boardNameWords(choice: BoardName, name: string | null): string {
  return `${name ?? BOARD_NAME_FORM.unnamed}: ${BOARD_NAME_FORM.options[choice]}`;
}
