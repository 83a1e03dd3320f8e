import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { clearActivity, currentActivity, kilobytes, sizeOf, watchActivity, type Activity, type Entry } from './activity.js';

/** Returns what the elements have done. Also records while the panel is not visible. */
export const useActivity = (): Activity => useSyncExternalStore(watchActivity, currentActivity);

const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const Row = ({ at, kind, text, detail }: Entry): ReactElement => (
  <li className={kind}>
    <span className="time">{seconds.format(at / 1000)} s</span>
    <span className="what">
      <code>{text}</code>
      {detail && <span className="muted">{detail}</span>}
    </span>
  </li>
);

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Returns the compressed size of scripts in bytes, or undefined until it is known. */
const useSize = (scripts: readonly string[]): number | undefined => {
  const [size, setSize] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    void sizeOf(scripts).then(
      (bytes) => isCurrent && setSize(bytes),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [scripts]);
  return size;
};

/** The events of the elements, the requests to the service, and the size of the scripts. */
export const ActivityPanel = ({ activity }: { readonly activity: Activity }): ReactElement => {
  const { entries, scripts } = activity;
  const size = useSize(scripts);
  const requests = entries.filter(({ kind }) => kind === 'request').length;
  return (
    <div className="activity">
      <dl className="facts">
        <Fact name="Requests" value={`${requests}`} />
        <Fact name="Events" value={`${entries.length - requests}`} />
        <Fact name="Scripts" value={`${scripts.length}`} />
        <Fact name="Scripts, gzip" value={size === undefined ? '…' : kilobytes(size)} />
      </dl>
      {entries.length === 0 ? (
        <p className="muted note">Nothing yet. Use the form, and its events and requests appear here.</p>
      ) : (
        <ol aria-label="Events and requests, newest first">
          {entries.map((entry) => (
            <Row key={entry.id} {...entry} />
          ))}
        </ol>
      )}
      <button className="button" type="button" disabled={entries.length === 0} onClick={clearActivity}>
        Clear
      </button>
    </div>
  );
};
