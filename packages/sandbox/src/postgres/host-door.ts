/** What emscripten calls when a library is to be loaded; it instantiates the library and evaluates text of its. */
const LOAD_LIBRARY = "_dlopen_js";
/** What emscripten calls to find a function of a library that is loaded. */
const FIND_FUNCTION = "_dlsym_js";
/** The handle of emscripten's own list of host functions, which holds more than PostgreSQL imports. */
const HOST_HANDLE = 0;
/** What leads to other machines: emscripten makes a web socket of each socket. */
const NETWORK = [
  "__syscall_socket",
  "__syscall_connect",
  "__syscall_bind",
  "__syscall_listen",
  "__syscall_accept4",
  "__syscall_recvfrom",
  "__syscall_sendto",
  "getaddrinfo",
  "getnameinfo",
] as const;
/** EPERM as WASI counts errors: operation not permitted. */
const NOT_PERMITTED = -63;

/**
 * The door between PostgreSQL in WebAssembly and the program that runs it. What PostgreSQL imports is all that code
 * in it can ever call, also code that a learner's SQL has taken over, so what is closed here stays closed.
 */
export class HostDoor {
  #isClosed = false;
  #onRefusedLibrary = () => {};

  /** What PostgreSQL's module imports, with a door before what could lead out. */
  imports(given: WebAssembly.Imports): WebAssembly.Imports {
    const env: WebAssembly.ModuleImports = { ...given.env };
    for (const name of NETWORK) if (name in env) env[name] = () => NOT_PERMITTED;
    const [load, find] = [functionOf(env, LOAD_LIBRARY), functionOf(env, FIND_FUNCTION)];
    env[LOAD_LIBRARY] = (library: number) => {
      if (!this.#isClosed) return load(library);
      this.#onRefusedLibrary();
      return 0;
    };
    env[FIND_FUNCTION] = (handle: number, name: number, index: number) => {
      if (this.#isClosed && handle === HOST_HANDLE)
        throw new Error("PostgreSQL may not look for functions of its host.");
      return find(handle, name, index);
    };
    return { ...given, env };
  }

  /**
   * From now on no library is loaded, whatever it is.
   * @param onRefusedLibrary tells PostgreSQL why
   */
  close(onRefusedLibrary: () => void): void {
    this.#onRefusedLibrary = onRefusedLibrary;
    this.#isClosed = true;
  }
}

function functionOf(imports: WebAssembly.ModuleImports, name: string): (...values: number[]) => unknown {
  const found = imports[name];
  if (typeof found !== "function") throw new Error(`PostgreSQL's host has no ${name}.`);
  return found as (...values: number[]) => unknown;
}
