import * as Radix from '@radix-ui/react-dropdown-menu';
import { useRef } from 'react';
import type { FocusEvent } from 'react';

type MenuChoice =
  | { label: string; href: string; onSelect?: undefined }
  | { label: string; onSelect: () => void };

type DropdownMenuProps = {
  label: string;
  /** Class names of the button. */
  className: string;
  choices: readonly MenuChoice[];
  /** How the button it replaces was pressed: after a key press the first choice takes the focus. */
  openedBy: 'keyboard' | 'pointer';
  /** Which edge of the menu is aligned with the button's. */
  align?: 'start' | 'end';
  onOpenChange?: (open: boolean) => void;
};

/**
 * A button with a menu of actions, initially open: it is imported on the first press of a plain button that
 * looks the same. Not modal: Radix would lock scrolling with a style element, which our Content Security
 * Policy refuses. No portal: content outside the landmarks is hard to find.
 */
export function DropdownMenu(props: DropdownMenuProps) {
  const { label, className, choices, openedBy, align = 'start', onOpenChange } = props;
  const first = useRef(openedBy === 'keyboard');

  // Radix only knows keys pressed since it was mounted; the one that opened it was earlier.
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (!first.current || target !== currentTarget) return;
    first.current = false;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };

  return (
    <Radix.Root modal={false} defaultOpen onOpenChange={onOpenChange}>
      <Radix.Trigger className={className}>{label}</Radix.Trigger>
      <Radix.Content
        className="menu"
        align={align}
        sideOffset={4}
        collisionPadding={16}
        loop
        onFocus={onFocus}
      >
        {choices.map((choice) =>
          choice.onSelect ? (
            <Radix.Item key={choice.label} onSelect={choice.onSelect}>
              {choice.label}
            </Radix.Item>
          ) : (
            <Radix.Item key={choice.label} asChild>
              <a href={choice.href}>{choice.label}</a>
            </Radix.Item>
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  );
}
