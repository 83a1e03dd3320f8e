// The emails in the drawer of the home page.
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { ageOf, codeIn, frameClassOf, fullDateOf, htmlUrlOf, linkIn, MAIL_SANDBOX, titleOf, type Mail } from '../../shared/mails.js';
import { createReadObserver, isUnread, markRead, watchRead } from '../../shared/unread.js';
import { CopyButton } from './copy-button.js';

/** The number of emails in the drawer. The page of the mailbox shows all. */
const MOST = 10;
/** The width of the border above and below a frame, in pixels. */
const BORDERS = 2;

const Rendered = ({ mail }: { readonly mail: Mail }): ReactElement => {
  const [height, setHeight] = useState<number>();
  const title = `Email “${titleOf(mail)}”`;
  if (mail.html === '') return <pre className="mail-text">{mail.text}</pre>;
  return (
    <iframe
      className={frameClassOf(mail)}
      title={title}
      src={htmlUrlOf(mail)}
      sandbox={MAIL_SANDBOX}
      style={{ blockSize: height }}
      onLoad={({ currentTarget: { contentDocument: email } }) =>
        setHeight(email ? email.documentElement.offsetHeight + BORDERS : undefined)
      }
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
        <a className="button" href={link} onClick={() => markRead(mail.id)}>
          Open link<span className="hidden-text"> in “{titleOf(mail)}”</span>
        </a>
      )}
    </div>
  );
};

const readObserver = createReadObserver();

interface MessageProps {
  readonly mail: Mail;
  readonly isOpen: boolean;
  /** Called when the visitor opens or closes the email. */
  readonly onToggle: (isOpen: boolean) => void;
}

const Summary = ({ mail, isOpen }: Pick<MessageProps, 'mail' | 'isOpen'>): ReactElement => {
  const isNew = useSyncExternalStore(watchRead, () => isUnread(mail.id));
  return (
    // An email that the visitor opens is read at once.
    <summary onClick={() => !isOpen && markRead(mail.id)}>
      <span className="subject" dir="auto">
        {titleOf(mail)}
      </span>
      <span className="chevron" />
      <span className="details">
        <span className="to" dir="auto" title={mail.to}>
          {mail.to}
        </span>
        <span className="when">
          {isNew && (
            <span className="unread">
              <span className="hidden-text">Unread</span>
            </span>
          )}
          <time dir="auto" dateTime={new Date(mail.sent_at_millis).toISOString()} title={fullDateOf(mail)}>
            {ageOf(mail)}
          </time>
        </span>
      </span>
    </summary>
  );
};

const Message = ({ mail, isOpen, onToggle }: MessageProps): ReactElement => {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const message = details.current;
    if (!isOpen || !message) return;
    readObserver.observe(message);
    return () => readObserver.unobserve(message);
  }, [isOpen]);
  const { id } = mail;
  return (
    <details
      className="message"
      name="mail"
      ref={details}
      data-id={id}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <Summary mail={mail} isOpen={isOpen} />
      {isOpen && (
        <>
          <Shortcuts mail={mail} />
          <Rendered mail={mail} />
        </>
      )}
    </details>
  );
};

/** The newest emails, of which one is open: at first, and when a new email arrives, the newest. */
export const Messages = ({ mails }: { readonly mails: readonly Mail[] }): ReactElement => {
  const newest = mails[0]?.id;
  const [opened, setOpened] = useState(newest);
  useEffect(() => setOpened(newest), [newest]);
  const toggle = (id: string, isOpen: boolean): void => setOpened((before) => (isOpen ? id : before === id ? undefined : before));
  return (
    <>
      {mails.slice(0, MOST).map((mail) => (
        <Message key={mail.id} mail={mail} isOpen={mail.id === opened} onToggle={(isOpen) => toggle(mail.id, isOpen)} />
      ))}
    </>
  );
};
