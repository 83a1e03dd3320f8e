import type { ReactiveControllerHost } from 'lit';
import type { CurrentUser, DataOf, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { QueryController } from './query.js';

type ProjectData = DataOf<typeof Project>;

/** What a page needs before it can say anything: the project's settings, and who is signed in. */
export class VisitController {
  readonly #client: () => ElementApp | undefined;
  readonly #project: QueryController<ProjectData>;
  readonly #user: QueryController<CurrentUser | null>;

  constructor(host: ReactiveControllerHost & Pick<Node, 'isConnected'>, client: () => ElementApp | undefined) {
    this.#client = client;
    this.#project = new QueryController(host, () => client()?.currentProject.get.query());
    this.#user = new QueryController(host, () => client()?.user);
  }

  /** `idle` while there is no app. Who is signed in does not matter until the project is known. */
  get status(): 'idle' | 'loading' | 'failed' | 'ready' {
    if (!this.#client()) return 'idle';
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

  /** The signed-in user; anonymous users count as signed out (spec section 4). */
  get user(): CurrentUser | undefined {
    const user = this.#user.data;
    return user && !user.isAnonymous ? user : undefined;
  }

  /** Somebody is signed in, but who it is could not be read. */
  get isNameless(): boolean {
    return this.status === 'failed' && !this.user && this.#client()?.session.isSignedIn() === true;
  }

  retry = (): void => {
    this.#project.reload();
    this.#user.reload();
  };

  /** The project's settings turned out to be out of date. */
  reloadProject = (): void => this.#project.reload();
}
