// Stores what a visitor requested from a project in this tab. The record expires after 15 minutes. It is removed earlier if the signed-in
// user changes, for example by signing out.
import { VISITOR } from '../../src/internal.js';
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

export interface ProjectRecord<T> {
  remember(projectId: string, record: T): void;
  forget(projectId: string): void;
  /** Returns the record and the milliseconds since it was stored. Removes an expired or invalid record. */
  recall(projectId: string): (T & { readonly ageMs: number }) | undefined;
}

/**
 * @param name name of the record in storage
 * @param properties types of the record's properties, as `typeof` returns them. Other properties are not stored.
 */
export const createProjectRecord = <T extends object>(name: string, properties: Record<keyof T, 'string' | 'number'>): ProjectRecord<T> => {
  const keyOf = (projectId: string): string => `${VISITOR}${name}-${projectId}`;
  const names = Object.keys(properties) as (keyof T & string)[];
  return {
    remember: (projectId, record) => rememberRecord(keyOf(projectId), Object.fromEntries(names.map((key) => [key, record[key]]))),
    forget: (projectId) => forget(keyOf(projectId)),
    recall: (projectId) => {
      const { record, ageMs } = recallRecord(keyOf(projectId));
      if (names.every((key) => typeof record[key] === properties[key])) return { ...(record as T), ageMs };
      forget(keyOf(projectId));
      return undefined;
    },
  };
};
