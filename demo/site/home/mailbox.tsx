import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type ReactElement, type RefObject } from 'react';
import { loadMails, titleOf, type Mail } from '../../shared/mails.js';
import { isUnread, watchRead } from '../../shared/unread.js';
import { Messages } from './messages.js';
import { Problem } from './problem.js';
import { whenReady } from './stage.js';

/** Events after which the service has sent an email. */
const SENDING = ['portico-magic-link-sent', 'portico-signed-up', 'portico-reset-requested'];
const REFRESH_MS = 2000;
/** Width from which the drawer leaves the stage visible, so that it may open by itself. */
const WIDE = '(min-width: 1024px)';

interface Mailbox {
  /** The emails, newest first, or undefined until they have loaded. */
  readonly mails: readonly Mail[] | undefined;
  /** Whether the emails could not be loaded the last time. */
  readonly hasFailed: boolean;
  readonly unread: number;
  readonly isOpen: boolean;
  /** Whether the drawer was opened with its button, and so covers the page until it is closed. */
  readonly isModal: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly refresh: () => Promise<void>;
}

/** Returns the emails, and a function that loads them. */
const useMails = (): Pick<Mailbox, 'mails' | 'hasFailed' | 'refresh'> => {
  const [mails, setMails] = useState<readonly Mail[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const refresh = async (): Promise<void> => {
    try {
      setMails(await loadMails());
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  };
  return { mails, hasFailed, refresh };
};

/**
 * Returns the emails. They are loaded once the form works, when the visitor returns to the page, when an element has asked the service to
 * send one, and again and again while the drawer is open.
 */
export const useMailbox = (): Mailbox => {
  const { mails, hasFailed, refresh } = useMails();
  const [shown, setShown] = useState<'modal' | 'beside'>();
  const isOpen = shown !== undefined;
  const unread = useSyncExternalStore(watchRead, () => (mails ?? []).filter(({ id }) => isUnread(id)).length);
  useEffect(() => {
    const show = (): void => void refresh().then(() => matchMedia(WIDE).matches && setShown((before) => before ?? 'beside'));
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
  const [open, close] = [(): void => setShown('modal'), (): void => setShown(undefined)];
  return { mails, hasFailed, refresh, unread, isOpen, isModal: shown === 'modal', open, close };
};

const Failure = ({ refresh }: Pick<Mailbox, 'refresh'>): ReactElement => (
  <Problem text="The emails couldn’t be loaded.">
    <button className="button" type="button" onClick={() => void refresh()}>
      Try again
    </button>
  </Problem>
);

const Skeleton = (): ReactElement => (
  <div className="skeleton" aria-hidden="true">
    <span />
    <span />
  </div>
);

/** The parts of the page below a drawer that opened by itself. The focus must not go there. */
const COVERED = '#visitor, #side';

const setCovered = (isCovered: boolean): void => {
  for (const part of document.querySelectorAll<HTMLElement>(COVERED)) part.inert = isCovered;
};

/**
 * Opens a drawer, as a modal dialog if its button opened it. A drawer that opened by itself leaves the focus to the form that has sent an
 * email.
 */
const useDrawer = (isModal: boolean): RefObject<HTMLDialogElement | null> => {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = drawer.current;
    if (isModal) {
      if (!dialog?.open) dialog?.showModal();
      dialog?.querySelector('h2')?.focus();
      return;
    }
    const onKey = (event: KeyboardEvent): void => void (event.key === 'Escape' && dialog?.close());
    setCovered(true);
    addEventListener('keydown', onKey);
    return () => {
      setCovered(false);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return drawer;
};

/** The emails of the local service, at the side of the page. */
export const MailboxDrawer = ({ mails, hasFailed, refresh, isModal, close }: Mailbox): ReactElement => {
  const drawer = useDrawer(isModal);
  // The content fills the dialog, so a click on the dialog itself is a click beside it.
  const closeFromOutside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void =>
    void (isModal && target === currentTarget && currentTarget.close());
  return (
    <dialog
      className="drawer"
      ref={drawer}
      open={isModal ? undefined : true}
      aria-labelledby="mailbox-title"
      onClick={closeFromOutside}
      onClose={close}
    >
      <div className="drawer-head">
        <h2 id="mailbox-title" tabIndex={-1}>
          Mailbox
        </h2>
        <a href="/inbox">Full page</a>
        <button className="button" type="button" onClick={() => drawer.current?.close()}>
          Close
        </button>
      </div>
      <p className="hidden-text" role="status">
        {mails?.[0] ? `Newest email: ${titleOf(mails[0])}` : ''}
      </p>
      <div className="drawer-body">
        {hasFailed && <Failure refresh={refresh} />}
        {!hasFailed && !mails && <Skeleton />}
        {mails?.length === 0 && !hasFailed && <p className="empty">No emails yet. Sign up or ask for an email code.</p>}
        {mails && <Messages mails={mails} />}
      </div>
    </dialog>
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
