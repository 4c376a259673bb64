"""Parts and entries: how functions are compiled together.

Numba compiles every function by itself, links all that it calls into it, optimizes the whole and
makes machine code of it: a function at the bottom of a long chain of calls is optimized once for
each function above it. Here a function that is called by compiled code is a *part*: typed and
lowered, nothing more. Only a function that Python calls becomes an *entry*: a wrapper for Python,
linked with all the parts below it, optimized once and stored on disk.
"""

# pyright: basic
from __future__ import annotations

from typing import Any

from numba.core import compiler, event, sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # pyright: ignore[reportAttributeAccessIssue]
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import make_concrete_template

from santelmo.core import compiling
from santelmo.core.compiling import Missing, MissingCode
from santelmo.core.interpreted import interpreted


class Part(JITCodeLibrary):
    """The code of one function, to be linked into entries."""

    _complete: Any = None

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def own_module(self) -> Any:
        """The code of the function alone."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """The function with all that it calls: for callers that Numba compiles in its own way."""
        if self._complete is None:
            self._complete = self.own_module().clone()
            for library in _below(self._linking_libraries):
                self._complete.link_in(_own_module(library), preserve=True)
        return self._complete


class Entry(JITCodeLibrary):
    """The code of a function that Python calls, with all that it calls in turn."""

    def finalize(self) -> None:
        for library in _below(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(_own_module(library), preserve=True)
        self._linking_libraries = []
        super().finalize()


def _own_module(library: Any) -> Any:
    return library.own_module() if isinstance(library, Part) else library._get_module_for_linking()


def _below(libraries: list[Any]) -> list[Any]:
    """These libraries and those that they need, callers first.

    LLVM links a shared function only if something that is linked already calls it.
    """
    finished: dict[Any, None] = {}
    ahead = [(library, False) for library in libraries]
    while ahead:
        library, is_finished = ahead.pop()
        if is_finished:
            finished[library] = None
        elif library not in finished:
            ahead.append((library, True))
            if isinstance(library, Part):
                ahead += [(needed, False) for needed in library._linking_libraries]
    return list(reversed(finished))


class PartCompiler(_FunctionCompiler):
    """Types and lowers a function, and leaves it at that."""

    def _compile_core(self, args, return_type) -> Any:
        flags: Any = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_cpython_wrapper = True
        flags.no_compile = True
        context = self.targetdescr.target_context
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=self.locals,
            library=Part(context.codegen(), self.py_func.__qualname__),
            pipeline_class=self.pipeline_class,
        )


class RuleDispatcher(CPUDispatcher):
    """A function of the rules or of a search: a part for compiled callers, an entry for Python."""

    _cache: Any

    def __init__(self, *arguments, **options) -> None:
        super().__init__(*arguments, **options)
        known = self._compiler
        self._compiler = PartCompiler(
            known.py_func,
            known.targetdescr,
            known.targetoptions,
            known.locals,
            known.pipeline_class,
        )
        self._parts: dict[tuple[Any, ...], Any] = {}
        self._searched: dict[tuple[Any, ...], int] = {}
        """By the types of arguments: the last search of the cache that found nothing."""

    def get_call_template(self, args, kws) -> Any:
        pysig, args = self._compiler.fold_argument_types(args, kws)
        self._part(tuple(args))
        name = self.py_func.__name__
        signatures = [part.signature for part in self._parts.values()]
        template = make_concrete_template(f"Part({name})", name, signatures)
        return template, pysig, args, {}

    def get_overload(self, sig) -> Any:
        args, _ = sigutils.normalize_signature(sig)
        return self._parts[tuple(args)].entry_point

    def _compile_for_args(self, *args, **kws) -> Any:
        """What Numba calls when Python calls and no code fits: answers with what is to run."""
        policy = compiling.when_missing()
        if policy is Missing.COMPILE or self._in_cache(tuple(map(self.typeof_pyval, args))):
            return super()._compile_for_args(*args, **kws)  # pyright: ignore[reportAttributeAccessIssue]
        if policy is Missing.RAISE:
            raise MissingCode(self.py_func.__qualname__)
        return interpreted(self)

    def _in_cache(self, args) -> bool:
        """Whether the code is stored by now; it is loaded then. The cache is searched rarely."""
        search = compiling.searches()
        if self._searched.get(args) == search:
            return False
        with global_compiler_lock:
            if self._load(args) is not None:
                return True
        self._searched[args] = search
        return False

    def compile(self, sig) -> Any:
        with global_compiler_lock:
            args = tuple(sigutils.normalize_signature(sig)[0])
            entry = self._load(args)
            if entry is None:
                entry = self._entry(args)
                self._cache.save_overload(args, entry)
                self.add_overload(entry)
            return entry.entry_point

    def _load(self, args) -> Any:
        """The entry, if it was made or stored before."""
        entry = self.overloads.get(args)
        if entry is None:
            entry = self._cache.load_overload(args, self.targetctx)
            if entry is not None:
                self.add_overload(entry)
        return entry

    def _entry(self, args) -> Any:
        with self._announced(args, is_entry=True):
            part = self._part(args)
            context: Any = self.targetctx
            fndesc, environment = part.fndesc, part.environment
            library = Entry(context.codegen(), part.library.name)
            library.enable_object_caching()
            library.add_linking_library(part.library)
            context.create_cpython_wrapper(
                library, fndesc, environment, part.call_helper, release_gil=True
            )
            function = context.get_executable(library, fndesc, environment)
            return part._replace(library=library, entry_point=function, type_annotation="")

    def _part(self, args) -> Any:
        with global_compiler_lock:
            if args not in self._parts:
                self._parts[args] = self._new_part(args)
            return self._parts[args]

    def _new_part(self, args) -> Any:
        with self._announced(args, is_entry=False):
            part = self._compiler.compile(args, None)
        # What callers are linked with is found by this key.
        key = object()
        self.targetctx.insert_user_function(key, part.fndesc, [part.library])
        return part._replace(entry_point=key)

    def _announced(self, args, is_entry: bool) -> Any:
        details = {"dispatcher": self, "args": args, "is_entry": is_entry}
        return event.trigger_event("numba:compile", data=details)
