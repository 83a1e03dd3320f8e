import { asc, count, eq, inArray } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import type { Db } from '../db/client.js';
import { projects, users } from '../db/schema/index.js';
import { randomUuid } from '../random-uuid.js';
import { addOwnership, removeOwnership } from './ownership.js';
import { addDefaultDefinitions } from './permission-definitions.js';
import type { settingColumns } from './project-settings.js';

type Columns = ReturnType<typeof settingColumns>;

const asRecords = (ids: readonly string[]): readonly { readonly id: string }[] => ids.map((id) => ({ id }));

/** Returns a project with all fields that its owner may read. */
const described = (project: Project, userCount: number) => ({
  ...project,
  userCount,
  config: {
    ...project,
    enabledOauthProviders: project.oauthProviders,
    teamCreatorDefaultPermissions: asRecords(project.teamCreatorDefaultPermissions),
    teamMemberDefaultPermissions: asRecords(project.teamMemberDefaultPermissions),
    userDefaultPermissions: asRecords(project.userDefaultPermissions),
  },
});

const withCounts = async (db: Db, rows: readonly Project[]) => {
  const counted = await db
    .select({ projectId: users.projectId, count: count() })
    .from(users)
    .where(
      inArray(
        users.projectId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(users.projectId);
  const counts = new Map(counted.map((row) => [row.projectId, row.count]));
  return rows.map((row) => described(row, counts.get(row.id) ?? 0));
};

type AdminView = Awaited<ReturnType<typeof withCounts>>[number];

export const describeProject = async (db: Db, project: Project): Promise<AdminView> => (await withCounts(db, [project]))[0] as AdminView;

/** Returns the projects with these IDs, sorted by creation date. For equal dates, keeps the order of the IDs. */
export const listProjects = async (db: Db, ids: readonly string[]): Promise<readonly AdminView[]> => {
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(asc(projects.createdAt));
  const at = (project: Project): number => ids.indexOf(project.id);
  const inOrder = rows.toSorted((left, right) => left.createdAt.getTime() - right.createdAt.getTime() || at(left) - at(right));
  return withCounts(db, inOrder);
};

/** Returns the project with this ID. The caller must authorize the request. */
export const findProject = async ({ db }: Pick<Call, 'db'>, id: string): Promise<Project | undefined> => {
  const [project] = await db.select().from(projects).where(eq(projects.id, id));
  return project;
};

/** Creates a project without keys. Settings that `columns` omits have their defaults. The user `ownerId` owns the project. */
export const createProject = async (
  db: Db,
  call: Pick<Call, 'now' | 'randomBytes'>,
  ownerId: string,
  columns: Columns & { readonly displayName: string },
): Promise<AdminView> => {
  const id = randomUuid(call);
  const [project] = await db
    .insert(projects)
    .values({ ...columns, id, createdAt: new Date(call.now()) })
    .returning();
  await addDefaultDefinitions(db, call, id);
  await addOwnership(db, ownerId, id);
  return described(project as Project, 0);
};

/** Changes the columns that are not undefined, and returns the project. */
export const updateProject = async (db: Db, project: Project, columns: Columns): Promise<AdminView> => {
  if (Object.values(columns).every((value) => value === undefined)) return describeProject(db, project);
  const [changed] = await db.update(projects).set(columns).where(eq(projects.id, project.id)).returning();
  return describeProject(db, changed ?? project);
};

/** Deletes a project with all its data. */
export const deleteProject = async (db: Db, projectId: string): Promise<void> => {
  await removeOwnership(db, projectId);
  await db.delete(projects).where(eq(projects.id, projectId));
};
