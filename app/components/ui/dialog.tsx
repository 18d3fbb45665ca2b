import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
};

/**
 * A dialog in the middle of the screen. It brings Radix along (20 KB), so users load this module
 * with `React.lazy` when it is first wanted. Focus is kept inside and given back at the end.
 */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-deep/60" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-float sm:p-8"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-2xl">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="target -mr-2.5 -mt-2 shrink-0 justify-center"
            >
              <Icon name="x" size={24} />
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
          ) : null}
          <div className="mt-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
