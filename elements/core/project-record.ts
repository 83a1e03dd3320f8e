// Stores what a project's visitor requested in this tab. The record expires after 15 minutes, or when the user changes.
import { VISITOR } from '../../src/internal.js';
import { recallRecord, remember, rememberRecord } from './tab-storage.js';

export interface ProjectRecord<T> {
  remember(projectId: string, record: T): void;
  forget(projectId: string): void;
  /** Returns the record and the milliseconds since it was stored. Removes an expired or invalid record. */
  recall(projectId: string): (T & { readonly ageMs: number }) | undefined;
}

/**
 * @param name name of the record in storage
 * @param members types of the members, as `typeof` returns them. Other members are not stored.
 */
export const createProjectRecord = <T extends object>(name: string, members: Record<keyof T, 'string' | 'number'>): ProjectRecord<T> => {
  const keyOf = (projectId: string): string => `${VISITOR}${name}-${projectId}`;
  const names = Object.keys(members) as (keyof T & string)[];
  return {
    remember: (projectId, record) => rememberRecord(keyOf(projectId), Object.fromEntries(names.map((member) => [member, record[member]]))),
    forget: (projectId) => remember(keyOf(projectId)),
    recall: (projectId) => {
      const { record, ageMs } = recallRecord(keyOf(projectId));
      if (names.every((member) => typeof record[member] === members[member])) return { ...(record as T), ageMs };
      remember(keyOf(projectId));
      return undefined;
    },
  };
};
