import { describe, expect, it } from 'vitest';
import { HELP, readArguments } from '../../../src/backend/arguments.js';
import { readOptions } from '../../../src/backend/options.js';

describe('the portico command line', () => {
  it('starts a backend with the command "start" or without a command', () => {
    expect(readArguments([], { PORT: '1' })).toEqual(readArguments(['start'], { PORT: '1' }));
    expect(readArguments(['start'], {}).shows).toBeUndefined();
  });

  it('has options that override environment variables', () => {
    const { environment } = readArguments(['start', '--port', '0', '--data', 'memory:'], {
      PORT: '8103',
      DATA_DIR: '.data',
      SMTP_PORT: '0',
    });
    expect(environment).toEqual({ PORT: '0', DATA_DIR: 'memory:', SMTP_PORT: '0' });
    expect(readOptions(readArguments([], { PORT: '8103' }).environment)).toMatchObject({ port: 8103, dataDir: '.data/backend' });
  });

  it('shows its help and its version on request', () => {
    expect(readArguments(['--help'], {}).shows).toBe('help');
    expect(readArguments(['-v'], {}).shows).toBe('version');
    for (const name of ['--port', '--data', 'DATABASE_URL', 'DEV_ENDPOINTS']) expect(HELP).toContain(name);
  });

  it('takes the URL of the app for the command "dev"', () => {
    expect(readArguments(['dev'], {})).toMatchObject({ command: 'dev', appUrl: undefined });
    expect(readArguments(['dev', '--app-url', 'http://app.test:3000'], {}).appUrl).toBe('http://app.test:3000');
    expect(() => readArguments(['dev', '--app-url', 'app.test'], {})).toThrow(
      '--app-url app.test is not a URL like http://localhost:3000.',
    );
    expect(() => readArguments(['start', '--app-url', 'http://app.test'], {})).toThrow('Only portico dev has the option --app-url.');
  });

  it('rejects unknown commands and options', () => {
    expect(() => readArguments(['stop'], {})).toThrow('There is no command "stop". Try portico --help.');
    expect(() => readArguments(['start', 'again'], {})).toThrow('There is no command "start again".');
    expect(() => readArguments(['--host', '0.0.0.0'], {})).toThrow(/^Unknown option '--host'\. Try portico --help\.$/);
    expect(() => readArguments(['dev', '--port'], {})).toThrow(/^Option '--port <value>' argument missing\. Try portico --help\.$/);
  });
});
