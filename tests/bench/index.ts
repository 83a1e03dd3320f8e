// `npm run bench`: lists the benchmarks and runs the quick benchmarks. `npm run bench -- fuzz` runs one benchmark. The exit code is 0 if
// all checks pass.
import { readArguments, type Bench } from './arguments.js';
import { formatTable } from './table.js';

interface Listed {
  readonly about: string;
  readonly takes: string;
  readonly isQuick?: true;
  readonly options: string;
  readonly load: () => Promise<Bench>;
}

const BENCHES: Readonly<Record<string, Listed>> = {
  sizes: {
    about: 'sizes of the files that a visitor downloads',
    takes: '10 s',
    isQuick: true,
    options: '',
    load: async () => (await import('./sizes-table.js')).benchSizes,
  },
  sdk: {
    about: 'cached reads, shared requests, key checks',
    takes: '5 s',
    isQuick: true,
    options: '',
    load: async () => (await import('./sdk.js')).benchSdk,
  },
  path: {
    about: 'files of src that run during a password sign-in',
    takes: '3 s',
    isQuick: true,
    options: '',
    load: async () => (await import('./path.js')).benchPath,
  },
  leaks: {
    about: 'memory that elements still use after 1,000 mounts',
    takes: '10 min',
    options: '--cycles 1000',
    load: async () => (await import('./leaks/run.js')).benchLeaks,
  },
  fuzz: {
    about: 'valid, invalid and hostile requests derived from the endpoint definitions',
    takes: '10 min',
    options: '--requests 50000 --seeds 1 (or 1,2,3)',
    load: async () => (await import('./fuzz/run.js')).benchFuzz,
  },
  hostile: {
    about: 'attacks on a backend in a separate process, and how the running time of every parser grows',
    takes: '3 min',
    options: '',
    load: async () => (await import('./hostile/run.js')).benchHostile,
  },
  crash: {
    about: 'acknowledged changes that are lost after kill -9 while 8 writers send changes',
    takes: '8 min',
    options: '--cycles 50 --storage directory|postgres',
    load: async () => (await import('./crash/run.js')).benchCrash,
  },
  refresh: {
    about: 'requests from two processes for the same expired provider token',
    takes: '1 min',
    options: '--cycles 50',
    load: async () => (await import('./refresh/run.js')).benchRefresh,
  },
  race: {
    about: 'a password change during repeated sign-ins, with two backends on one PostgreSQL database',
    takes: '4 min',
    options: '--cycles 50',
    load: async () => (await import('./race/run.js')).benchRace,
  },
  backend: {
    about: 'response time by number of users, and requests per second',
    takes: '10 min',
    options: '--users 1000,100000,1000000 --seconds 10 --storage directory|postgres',
    load: async () => (await import('./backend/run.js')).benchBackend,
  },
  peers: {
    about: 'sign-in pages of Portico and of other products, in Chromium; installs these products from npm',
    takes: '20 min',
    options: '--rounds 9 --only floor,tag,hanko --readme',
    load: async () => (await import('./peers/run.js')).benchPeers,
  },
  rows: {
    about: 'account settings with 50 sessions, 50 API keys and 20 teams, compared with a new user, in Chromium',
    takes: '5 min',
    options: '--rounds 9',
    load: async () => (await import('./rows/run.js')).benchRows,
  },
  compare: {
    about: 'requests per second on PostgreSQL, compared with a bare server with the same statements, and with another clone',
    takes: '3 min',
    options: '--cycles 5 --seconds 3 --against ../other-clone',
    load: async () => (await import('./backend/compare.js')).benchCompare,
  },
  mutants: {
    about: 'small changes to the code, one at a time, that the tests detect',
    takes: 'hours',
    options: '--scope session --sample 25',
    load: async () => (await import('./mutants/run.js')).benchMutants,
  },
};

const runOne = async (name: string, options: Parameters<Bench>[0]): Promise<number> => {
  console.log(`\n── ${name}`);
  const bench = await BENCHES[name]?.load();
  const broken = (await bench?.(options)) ?? [];
  for (const line of broken) console.log(`FAILED  ${line}`);
  console.log(broken.length === 0 ? `${name}: all checks passed` : `${name}: ${broken.length} checks failed`);
  return broken.length;
};

const { name, options: chosenOptions } = readArguments(process.argv.slice(2));
if (name !== undefined && !Object.hasOwn(BENCHES, name))
  throw new Error(`There is no benchmark ${name}. The benchmarks are ${Object.keys(BENCHES).join(', ')}.`);
if (name === undefined) {
  const rows = Object.entries(BENCHES).map(([title, { about, takes, options }]) => [title, about, takes, options]);
  console.log(formatTable(['npm run bench --', 'measures', 'takes', 'options (examples)'], rows));
}
const chosen = name === undefined ? Object.keys(BENCHES).filter((title) => BENCHES[title]?.isQuick) : [name];
let broken = 0;
for (const title of chosen) broken += await runOne(title, chosenOptions);
// Worker threads and open pools of a failed benchmark must not keep the process alive.
process.exit(broken === 0 ? 0 : 1);
