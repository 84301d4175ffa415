/** Runs programs as children of this one. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { compiled, pinnedNode, root } from './project.mjs';

/**
 * Runs a program in the project's folder with our input and output; signals sent to us reach it. A signal's end is
 * answered as shells do, 128 + its number.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd: root, stdio: 'inherit', ...options });
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const done = () => {
      for (const signal of signals) process.removeListener(signal, forward);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** Runs a script with the pinned Node. @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} [options] */
export const runPinned = (args, options = {}) =>
  runChild(pinnedNode, args, { ...options, env: { ...compiled, ...(options.env ?? process.env) } });

/**
 * Runs a program and keeps what it says, for showing it only when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
