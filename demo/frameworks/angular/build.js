// Builds the app with the options of your project. `npx portico dev` prints these environment variables.
import { spawnSync } from 'node:child_process';

const defines = ['PORTICO_API_URL', 'PORTICO_PROJECT_ID', 'PORTICO_PUBLISHABLE_CLIENT_KEY'].flatMap((name) => {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return ['--define', `${name}=${JSON.stringify(value)}`];
});
process.exitCode = spawnSync('ng', [process.argv[2] ?? 'build', ...defines], { stdio: 'inherit' }).status ?? 1;
