import { useState } from 'react';
import { DropdownMenu } from '~/components/ui/dropdown-menu';

type ShareMenuProps = {
  /** Class names of the button. */
  className: string;
  /** A `mailto:` address with the product's name and page. */
  mail: string;
  byKey: boolean;
};

/** The ways to pass a product on. What became of the last one is said beside the button. */
export function ShareMenu({ className, mail, byKey }: ShareMenuProps) {
  const [said, setSaid] = useState('');

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Link copied');
    } catch {
      // Refused by the person, or a page that did not come over a safe connection.
      setSaid('The browser did not allow copying. The link is in the address bar.');
    }
  }

  return (
    <div className="share">
      <DropdownMenu
        label="Share"
        className={className}
        openedBy={byKey ? 'keyboard' : 'pointer'}
        choices={[
          { label: 'Copy link', onSelect: () => void copyLink() },
          { label: 'Send by email', href: mail },
        ]}
        onOpenChange={(open) => {
          if (open) setSaid('');
        }}
      />
      <span role="status">{said}</span>
    </div>
  );
}
