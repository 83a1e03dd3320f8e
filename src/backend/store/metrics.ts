import { and, between, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dateOfDay, DAY_MS } from '../days.js';
import type { Db } from '../db/client.js';
import { passkeys, providerAccounts, userActivity, users } from '../db/schema/index.js';
import { readUsers, type UserRow } from './users.js';

// Computes a project's metrics from its user data.

export const countUsers = async (db: Db, projectId: string): Promise<number> => db.$count(users, eq(users.projectId, projectId));

/** Number of days in the metrics: today and the thirty days before. */
const SPAN_DAYS = 31;

const signUpsPerDay = (db: Db, projectId: string, first: number, last: number) => {
  const day = sql<number>`(${users.signedUpAt} / ${sql.raw(String(DAY_MS))})::integer`.as('day');
  const inSpan = between(users.signedUpAt, new Date(first * DAY_MS), new Date((last + 1) * DAY_MS - 1));
  return db
    .select({ day, activity: count() })
    .from(users)
    .where(and(eq(users.projectId, projectId), inSpan))
    .groupBy(sql`day`);
};

const activePerDay = (db: Db, projectId: string, first: number, last: number) =>
  db
    .select({ day: userActivity.day, activity: count() })
    .from(userActivity)
    .where(and(eq(userActivity.projectId, projectId), between(userActivity.day, first, last)))
    .groupBy(userActivity.day);

/** Returns one entry per day, oldest first, including days with a count of 0. */
export const countPerDay = async (db: Db, projectId: string, what: 'sign-ups' | 'active users', now: number) => {
  const last = Math.floor(now / DAY_MS);
  const first = last - SPAN_DAYS + 1;
  const counted = await (what === 'sign-ups' ? signUpsPerDay : activePerDay)(db, projectId, first, last);
  const byDay = new Map(counted.map(({ day, activity }) => [day, activity]));
  return Array.from({ length: SPAN_DAYS }, (_, index) => ({ date: dateOfDay(first + index), activity: byDay.get(first + index) ?? 0 }));
};

export const countByCountry = async (db: Db, projectId: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await db
    .select({ country: users.countryCode, count: count() })
    .from(users)
    .where(and(eq(users.projectId, projectId), isNotNull(users.countryCode)))
    .groupBy(users.countryCode);
  return Object.fromEntries(rows.map((row) => [row.country ?? '', row.count]));
};

const MAX_USERS = 5;

export const latestUsers = async (db: Db, projectId: string, by: 'signedUpAt' | 'lastActiveAt'): Promise<readonly UserRow[]> => {
  const latest = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.projectId, projectId))
    .orderBy(desc(users[by]), desc(users.id))
    .limit(MAX_USERS);
  const ids = latest.map(({ id }) => id);
  const found = await readUsers(db, projectId, (id) => inArray(id, ids));
  return found.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
};

/** Counts the users of each sign-in method. Methods without users are omitted. */
export const countByMethod = async (db: Db, projectId: string): Promise<readonly { readonly method: string; readonly count: number }[]> => {
  const ofUsers = await db
    .select({ password: count(users.passwordHash), otp: sql<number>`count(*) filter (where ${users.otpAuthEnabled})`.mapWith(Number) })
    .from(users)
    .where(eq(users.projectId, projectId));
  const ofProviders = await db
    .select({ method: providerAccounts.providerId, count: count() })
    .from(providerAccounts)
    .where(eq(providerAccounts.projectId, projectId))
    .groupBy(providerAccounts.providerId)
    .orderBy(providerAccounts.providerId);
  const own = [
    { method: 'password', count: ofUsers[0]?.password ?? 0 },
    { method: 'otp', count: ofUsers[0]?.otp ?? 0 },
    { method: 'passkey', count: await db.$count(passkeys, eq(passkeys.projectId, projectId)) },
  ];
  return [...ofProviders, ...own].filter((row) => row.count > 0);
};
