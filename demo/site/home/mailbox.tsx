import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { ageOf, codeIn, htmlUrlOf, linkIn, loadMails, MAIL_SANDBOX, titleOf, type Mail } from '../../shared/mails.js';
import { createReadObserver, isUnread, watchRead } from '../../shared/unread.js';
import { CopyButton } from './copy-button.js';
import { whenReady } from './stage.js';

/** Events after which the service has sent an email. */
const SENDING = ['portico-magic-link-sent', 'portico-signed-up', 'portico-reset-requested'];
const REFRESH_MS = 2000;
/** The number of emails in the drawer. The inbox page shows all. */
const MOST = 10;
/** Width from which the drawer leaves the stage visible, so that it may open by itself. */
const WIDE = '(min-width: 1024px)';

interface Mailbox {
  readonly mails: readonly Mail[];
  readonly unread: number;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Returns the emails. They are loaded once the form works, when the visitor returns to the page, when an element has asked the service to
 * send one, and again and again while the drawer is open.
 */
export const useMailbox = (): Mailbox => {
  const [mails, setMails] = useState<readonly Mail[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const unread = useSyncExternalStore(watchRead, () => mails.filter(({ id }) => isUnread(id)).length);
  const refresh = (): Promise<void> => loadMails().then(setMails, () => undefined);
  useEffect(() => {
    const show = (): void => void refresh().then(() => matchMedia(WIDE).matches && setIsOpen(true));
    const update = (): void => void (document.visibilityState === 'visible' && refresh());
    for (const name of SENDING) addEventListener(name, show);
    document.addEventListener('visibilitychange', update);
    whenReady(update);
    return () => {
      for (const name of SENDING) removeEventListener(name, show);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    void refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return { mails, unread, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
};

const Rendered = ({ mail }: { readonly mail: Mail }): ReactElement => {
  const [height, setHeight] = useState(320);
  const title = `Email “${titleOf(mail)}”`;
  if (mail.html === '') return <pre className="mail-text">{mail.text}</pre>;
  return (
    <iframe
      className="mail-frame"
      title={title}
      src={htmlUrlOf(mail)}
      sandbox={MAIL_SANDBOX}
      height={height}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.offsetHeight ?? height)}
    />
  );
};

const Shortcuts = ({ mail }: { readonly mail: Mail }): ReactElement => {
  const [code, link] = [codeIn(mail), linkIn(mail)];
  return (
    <div className="shortcuts">
      {code && (
        <span className="code">
          <code>{code}</code>
          <CopyButton text={code} what="code" />
        </span>
      )}
      {link && (
        <a className="button" href={link}>
          Open link<span className="hidden-text"> in “{titleOf(mail)}”</span>
        </a>
      )}
    </div>
  );
};

const readObserver = createReadObserver();

const Message = ({ mail, isNewest }: { readonly mail: Mail; readonly isNewest: boolean }): ReactElement => {
  const [isOpen, setIsOpen] = useState(isNewest);
  const details = useRef<HTMLDetailsElement>(null);
  const isNew = useSyncExternalStore(watchRead, () => isUnread(mail.id));
  useEffect(() => {
    const message = details.current;
    if (!isOpen || !message) return;
    readObserver.observe(message);
    return () => readObserver.unobserve(message);
  }, [isOpen]);
  return (
    <details className="message" ref={details} data-id={mail.id} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="subject">
          {isNew && (
            <span className="unread">
              <span className="hidden-text">Unread</span>
            </span>
          )}
          {titleOf(mail)}
        </span>
        <span className="muted">
          {mail.to} · {ageOf(mail)}
        </span>
      </summary>
      {isOpen && (
        <>
          <Shortcuts mail={mail} />
          <Rendered mail={mail} />
        </>
      )}
    </details>
  );
};

/** The emails of the local backend, at the side of the page. */
export const MailboxDrawer = ({ mails, close }: Mailbox): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The drawer takes the focus only from the button that opens it, and not from a form that has sent an email.
    if (document.activeElement?.id === 'mailbox-button') heading.current?.focus();
    const onKey = (event: KeyboardEvent): void => void (event.key === 'Escape' && close());
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside className="drawer" aria-labelledby="mailbox-title">
      <div className="drawer-head">
        <h2 id="mailbox-title" ref={heading} tabIndex={-1}>
          Mailbox
        </h2>
        <a href="/inbox">All emails</a>
        <button className="button" type="button" onClick={close}>
          Close
        </button>
      </div>
      <p className="hidden-text" role="status">
        {mails[0] ? `Newest email: ${titleOf(mails[0])}` : ''}
      </p>
      <div className="drawer-body">
        {mails.length === 0 && <p className="muted">No emails yet. Sign up, or ask for an email code, and the email appears here.</p>}
        {mails.slice(0, MOST).map((mail, index) => (
          <Message key={mail.id} mail={mail} isNewest={index === 0} />
        ))}
      </div>
    </aside>
  );
};

/** The button in the bar that opens and closes the drawer. */
export const MailboxButton = ({ unread, isOpen, open, close }: Mailbox): ReactElement => (
  <button className="button" type="button" id="mailbox-button" aria-expanded={isOpen} onClick={isOpen ? close : open}>
    Mailbox
    {unread > 0 && (
      <span className="badge">
        {unread}
        <span className="hidden-text"> unread</span>
      </span>
    )}
  </button>
);
