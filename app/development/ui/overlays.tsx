import { useRef, useState } from 'react';
import { Dialog } from '~/components/ui/dialog';
import { DropdownMenu } from '~/components/ui/dropdown-menu';
import { Button, buttonStyle } from '~/components/ui/forms/button';
import { TextField } from '~/components/ui/forms/field';
import { Sheet, SheetButton } from '~/components/ui/sheet';
import { useHoverMenu } from '~/components/ui/use-hover-menu';
import { useReducedMotion } from '~/components/ui/use-media-query';
import { Specimen } from './specimen';

export function Overlays() {
  return (
    <>
      <Specimen part="Dialog">
        <OpenedDialog />
      </Specimen>
      <Specimen part="DropdownMenu">
        <OpenedMenu />
      </Specimen>
      <Specimen part="Sheet" state="and SheetButton; opens without JavaScript">
        <SheetButton id="address-sheet">Change address</SheetButton>
        <Sheet id="address-sheet" title="Address">
          <form className="sheet-fields">
            <TextField name="street" label="Street" defaultValue="12 Pier Road" />
            <Button type="button">Save address</Button>
          </form>
        </Sheet>
      </Specimen>
      <Specimen part="useHoverMenu" state="by pointer, by Enter and Arrow Down, by touch">
        <HoverMenu />
      </Specimen>
      <Specimen part="useReducedMotion">
        <Motion />
      </Specimen>
      {/* What is opened above has room below it. */}
      <div className="min-h-96" />
    </>
  );
}

function OpenedDialog() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonStyle('secondary')}
        onClick={() => setOpen(true)}
      >
        Show the dialog
      </button>
      {isOpen ? (
        <Dialog
          title="Save this card?"
          onClose={() => setOpen(false)}
          returnFocus={() => opener.current?.focus()}
        >
          <p>You can remove it at any time.</p>
        </Dialog>
      ) : null}
    </>
  );
}

const CHOICES = [
  { label: 'Copy link', onSelect: () => undefined },
  { label: 'Email', href: 'mailto:?subject=Hot%20cups' },
];

/** As pages do it: a plain button, replaced by the menu when it is first pressed. */
function OpenedMenu() {
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer' | null>(null);
  const className = buttonStyle('secondary');
  if (openedBy !== null)
    return <DropdownMenu label="Share" {...{ className, openedBy }} choices={CHOICES} />;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
    >
      Share
    </button>
  );
}

function HoverMenu() {
  const menu = useHoverMenu({ openDelayMs: 100, closeDelayMs: 200, blurDelayMs: 100 });
  return (
    <div {...menu.rootProps}>
      <button type="button" className={buttonStyle('secondary')} {...menu.triggerProps}>
        Cups
      </button>
      <div {...menu.panelProps} hidden={!menu.open}>
        <a href="#main" className="target">
          Hot cups
        </a>
      </div>
    </div>
  );
}

function Motion() {
  return <p>{useReducedMotion() ? 'Motion is reduced.' : 'Motion is welcome.'}</p>;
}
