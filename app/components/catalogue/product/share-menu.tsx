import { useState } from 'react';
import { DropdownMenu } from '~/components/ui/dropdown-menu';

type ShareMenuProps = {
  /** Class names of the button. */
  className: string;
  /** A `mailto:` URL with the product's name and page. */
  mail: string;
  byKey: boolean;
};

/** The ways to share a product. The result of the last one is shown beside the button. */
export function ShareMenu({ className, mail, byKey }: ShareMenuProps) {
  const [message, setMessage] = useState('');

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      setMessage('Link copied');
    } catch {
      // Permission was denied, or the page was not loaded over HTTPS.
      setMessage('Your browser blocked copying. Copy the link from the address bar.');
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
          if (open) setMessage('');
        }}
      />
      <span role="status">{message}</span>
    </div>
  );
}
