import { eq } from 'drizzle-orm';
import type { Platform } from '../../lib/platform.js';
import { toBase64Url } from '../../lib/base64url.js';
import { digest, seededKeys } from '../keys.js';
import type { PauseTools } from '../pause.js';
import { randomUuid } from '../random-uuid.js';
import { addDefaultDefinitions } from '../store/permission-definitions.js';
import type { DemoSettings, ProjectKeys } from '../types.js';
import type { Db } from './client.js';
import { installation, keySets, projects } from './schema/index.js';
import { transact } from './transact.js';

/** ID of the demo project, which the demo pages use. The ID is constant, so that pages and tests can contain the ID. */
export const DEMO_PROJECT_ID = 'de300000-0000-4000-8000-000000000001';
export const INTERNAL_PROJECT_ID = 'internal';
/** Projects whose keys are derived from the installation secret. */
export const SEEDED_PROJECTS: readonly string[] = [INTERNAL_PROJECT_ID, DEMO_PROJECT_ID];

const SETTINGS = [
  { id: INTERNAL_PROJECT_ID, displayName: 'Portico' },
  {
    id: DEMO_PROJECT_ID,
    displayName: 'Demo',
    magicLinkEnabled: true,
    passkeyEnabled: true,
    clientTeamCreationEnabled: true,
    clientUserDeletionEnabled: true,
    allowTeamApiKeys: true,
  },
];

const FAR_FUTURE = new Date(Date.UTC(2100, 0, 1));

/**
 * Returns the secret of this installation, and creates it at the first start. Processes that start at the same time get the same secret.
 */
const installationSecret = async (db: Db, platform: Pick<Platform, 'randomBytes'>): Promise<string> => {
  const fresh = { name: 'main', secret: toBase64Url(platform.randomBytes(32)) };
  await db.insert(installation).values(fresh).onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.name, fresh.name));
  return (row ?? fresh).secret;
};

const keyHashes = (keys: ProjectKeys) => ({
  publishableClientKeyHash: digest(keys.publishableClientKey),
  publishableClientKeyLastFour: keys.publishableClientKey.slice(-4),
  secretServerKeyHash: digest(keys.secretServerKey),
  secretServerKeyLastFour: keys.secretServerKey.slice(-4),
  superSecretAdminKeyHash: digest(keys.superSecretAdminKey),
  superSecretAdminKeyLastFour: keys.superSecretAdminKey.slice(-4),
});

/** Creates the projects that every backend has, unless they exist. Returns the installation secret. */
export const seed = (db: Db, platform: Pick<Platform, 'now'> & PauseTools, demoSettings: DemoSettings = {}): Promise<string> =>
  transact(db, platform, async (inside) => {
    const secret = await installationSecret(inside, platform);
    const createdAt = new Date(platform.now());
    for (const settings of SETTINGS) {
      const created = await inside
        .insert(projects)
        .values({ ...settings, ...(settings.id === DEMO_PROJECT_ID && demoSettings), createdAt })
        .onConflictDoNothing()
        .returning({ id: projects.id });
      if (created.length === 0) continue;
      await addDefaultDefinitions(inside, platform, settings.id);
      const hashes = keyHashes(seededKeys(secret, settings.id));
      await inside.insert(keySets).values({
        id: randomUuid(platform),
        projectId: settings.id,
        description: 'Keys of the local backend',
        createdAt,
        expiresAt: FAR_FUTURE,
        ...hashes,
      });
    }
    return secret;
  });

/** Turns sign-up off in a project. Administrators can turn it on again. */
export const closeSignUp = async (db: Db, projectId: string): Promise<void> =>
  void (await db.update(projects).set({ signUpEnabled: false }).where(eq(projects.id, projectId)));
