import type { ReactiveControllerHost } from 'lit';
import type { CurrentUser, DataOf, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { languageControllerOf, showSkeleton } from './language.js';
import { settingsQuery, storeSettings } from './project-settings.js';
import { QueryController } from './query.js';

type ProjectData = DataOf<typeof Project>;

/** Loads the data that every page needs: the project's settings and the signed-in user. */
export class Visit {
  readonly #host: object;
  readonly #client: () => ElementApp | undefined;
  readonly #project: QueryController<ProjectData>;
  readonly #user: QueryController<CurrentUser | null>;

  constructor(host: ReactiveControllerHost & Pick<Node, 'isConnected'>, client: () => ElementApp | undefined) {
    this.#host = host;
    showSkeleton(host);
    this.#client = client;
    this.#project = new QueryController(host, () => {
      const app = client();
      return app && settingsQuery(app);
    });
    this.#user = new QueryController(host, () => client()?.user);
    host.addController({
      hostUpdated: () => {
        const app = client();
        if (app) storeSettings(app);
      },
    });
  }

  /** `idle` while there is no app. */
  get status(): 'idle' | 'loading' | 'failed' | 'ready' {
    if (!this.#client()) return 'idle';
    if (languageControllerOf(this.#host)?.current === '') return 'loading';
    const states = [this.#project.state, this.#user.state];
    if (states.some(({ status }) => status === 'failed')) return 'failed';
    return states.every(({ status }) => status === 'ready') ? 'ready' : 'loading';
  }

  get error(): unknown {
    return this.#project.state.error ?? this.#user.state.error;
  }

  get config(): ProjectData['config'] | undefined {
    return this.#project.data?.config;
  }

  /** Project name, or an empty string while the project loads. */
  get projectName(): string {
    return this.#project.data?.displayName ?? '';
  }

  /** The values of messages that name the project. */
  get projectValues(): { readonly project: string; readonly hasProject: boolean } {
    return { project: this.projectName, hasProject: this.projectName !== '' };
  }

  /** The signed-in user. Anonymous users are treated as signed out. */
  get user(): CurrentUser | undefined {
    const user = this.#user.data;
    return user && !user.isAnonymous ? user : undefined;
  }

  /** Whether a user is signed in but could not be loaded. */
  get lacksUser(): boolean {
    return this.status === 'failed' && !this.user && this.#client()?.session.isSignedIn() === true;
  }

  retry = (): void => {
    this.#project.reload();
    this.#user.reload();
  };

  /** Reloads the project's settings. */
  reloadProject = (): void => this.#project.reload();
}
