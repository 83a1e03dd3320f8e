// Creates sessions on the backend, and session data with a location, which the backend returns only behind a proxy.
import { signedInAs } from './stage.js';

/** Signs a user in to `count` other apps. */
export const signInElsewhere = async (email: string, count: number): Promise<void> => {
  for (let times = 0; times < count; times += 1) await signedInAs(email);
};

export const ZURICH = { ip: '203.0.113.7', countryCode: 'CH', regionCode: 'ZH', cityName: 'Zurich', latitude: 47.4, longitude: 8.5 };

/** Returns a session in the format of a service response. Session 0 is the current session. */
export const sessionOf = (number: number, more: object = {}): object => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  user_id: '4f0e6b1c-5d1f-4c59-9f0b-0b8a3a2f6f11',
  created_at: Date.UTC(2026, 4, 3),
  last_used_at: Date.UTC(2026, 10, 20) + number,
  is_impersonation: false,
  is_current_session: number === 0,
  last_used_at_end_user_ip_info: ZURICH,
  ...more,
});
