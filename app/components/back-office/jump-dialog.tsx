import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '~/framework';
import { Dialog } from '~/components/ui/dialog';
import { CONTROL } from '~/components/ui/forms/field';
import { JUMP, JUMP_GROUPS, jumpCount } from '~/content/back-office/jump';
import {
  JUMP_KINDS,
  JUMP_LENGTH,
  type JumpAnswer,
  type JumpHit,
  parseJump,
} from '~/domain/back-office/jump';
import { erpPaths } from '~/erp-paths';

type JumpDialogProps = {
  /** What has been typed already. */
  begun: string;
  onClose: () => void;
  returnFocus: () => void;
};

/**
 * The jump box: a combobox whose focus stays in the field. Arrow keys move, Enter opens, Escape closes. The
 * first result is selected; before results arrive, Enter waits for them. Without an answer it opens the page of results.
 */
export function JumpDialog({ begun, onClose, returnFocus }: JumpDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<AbortController | null>(null);
  const [text, setText] = useState(begun);
  const [active, setActive] = useState(0);
  const answer = useJump(text);
  const hits = answer?.hits ?? [];
  const chosen = hits[active];
  const optionId = (nth: number) => `${id}-${nth}`;

  useLayoutEffect(() => {
    field.current?.setSelectionRange(begun.length, begun.length);
    return () => waiting.current?.abort();
  }, [begun]);

  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const pick = ({ href, post }: Pick<JumpHit, 'href' | 'post'>) => {
    if (post === undefined) return go(href);
    onClose();
    sendForm(href, post);
  };
  /** Opens what Enter means: an exact match, or what is selected. */
  const open = (known: JumpAnswer, nth: number) => {
    const hit = known.hits[nth];
    if (nth === 0 && known.exact) go(known.exact);
    else if (hit) pick(hit);
    else go(erpPaths.jump(known.query));
  };
  const onEnter = async () => {
    const query = parseJump(text);
    if (query === '' || waiting.current !== null) return;
    if (answer?.query === query) return open(answer, active);
    const call = new AbortController();
    waiting.current = call;
    const late = await findJump(query, call.signal).catch(() => null);
    if (call.signal.aborted) return;
    if (late) open(late, 0);
    else go(erpPaths.jump(query));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction !== undefined && hits.length > 0) {
      event.preventDefault();
      setActive((now) => (now + direction + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void onEnter();
    }
  };

  return (
    <Dialog title={JUMP.title} onClose={onClose} returnFocus={returnFocus} firstFocus={field}>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={JUMP.label}
        aria-expanded={hits.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? optionId(active) : undefined}
        placeholder={JUMP.hint}
        maxLength={JUMP_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          waiting.current?.abort();
          waiting.current = null;
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={CONTROL}
      />
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'py-4 text-ink-soft'}>
        {answer ? jumpCount(hits.length, answer.query) : JUMP.nothingTyped}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={JUMP.results} className="jump-list">
        {JUMP_KINDS.map((kind) => {
          const own = hits.flatMap((hit, nth) => (hit.kind === kind ? [{ hit, nth }] : []));
          return own.length === 0 ? null : (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`}>{JUMP_GROUPS[kind]}</p>
              {own.map(({ hit, nth }) => (
                <JumpOption
                  key={`${hit.href} ${hit.label}`}
                  id={optionId(nth)}
                  hit={hit}
                  isActive={nth === active}
                  onPick={pick}
                />
              ))}
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

type JumpOptionProps = {
  id: string;
  hit: JumpHit;
  isActive: boolean;
  onPick: (hit: JumpHit) => void;
};

/** A link for the pointer; keyboard users reach it through the field. */
function JumpOption({ id, hit, isActive, onPick }: JumpOptionProps) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hit.href}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
        if (isElsewhere && hit.post === undefined) return;
        event.preventDefault();
        if (!isElsewhere) onPick(hit);
      }}
    >
      <span className="font-semibold">{hit.label}</span>
      <span className="text-sm text-ink-soft">{hit.note}</span>
    </a>
  );
}

/** Posts as a form of the page does: the answer is a page, or a file. */
function sendForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

async function findJump(query: string, signal: AbortSignal): Promise<JumpAnswer> {
  const response = await fetch(erpPaths.jumpFind(query), { signal });
  if (!response.ok) throw new Error(`the jump box was answered ${response.status}`);
  return (await response.json()) as JumpAnswer;
}

const DEBOUNCE_MS = 150;

/**
 * Returns the results for the typed text, debounced; null if nothing is typed. A new request aborts the
 * previous one. If a request fails, the last results stay: Enter still opens the page of results.
 */
function useJump(text: string): JumpAnswer | null {
  const [answer, setAnswer] = useState<JumpAnswer | null>(null);
  const query = parseJump(text);
  if (query === '' && answer !== null) setAnswer(null);

  useEffect(() => {
    if (query === '') return;
    const call = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const found = await findJump(query, call.signal);
        if (!call.signal.aborted) setAnswer(found);
      } catch (error) {
        // oxlint-disable-next-line no-console -- the only trace of it: the list just stays as it is
        if (!call.signal.aborted) console.warn('jump failed', error);
      }
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
  }, [query]);

  return answer;
}
