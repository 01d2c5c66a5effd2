# find_package(luzhanqi) gives the targets luzhanqi::shared and luzhanqi::static, whichever are
# installed, and luzhanqi::luzhanqi: the shared library unless luzhanqi_USE_STATIC_LIBS is on or
# there is none. Everything is found from where this file lies, so the prefix may be moved.

get_filename_component(_luzhanqi_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(_luzhanqi_libdirs lib lib64)
if(CMAKE_LIBRARY_ARCHITECTURE)
  list(APPEND _luzhanqi_libdirs "lib/${CMAKE_LIBRARY_ARCHITECTURE}")
endif()

function(_luzhanqi_find variable)
  unset(${variable} CACHE)
  find_library(${variable} NAMES ${ARGN} PATHS "${_luzhanqi_prefix}"
               PATH_SUFFIXES ${_luzhanqi_libdirs} NO_DEFAULT_PATH)
  mark_as_advanced(${variable})
endfunction()

_luzhanqi_find(luzhanqi_SHARED_LIBRARY
               "${CMAKE_SHARED_LIBRARY_PREFIX}luzhanqi${CMAKE_SHARED_LIBRARY_SUFFIX}")
_luzhanqi_find(luzhanqi_STATIC_LIBRARY
               "${CMAKE_STATIC_LIBRARY_PREFIX}luzhanqi${CMAKE_STATIC_LIBRARY_SUFFIX}")

if(luzhanqi_SHARED_LIBRARY AND NOT TARGET luzhanqi::shared)
  # Without an import library or a .dll's own handling this is for ELF and Mach-O.
  add_library(luzhanqi::shared SHARED IMPORTED)
  set_target_properties(luzhanqi::shared PROPERTIES
    IMPORTED_LOCATION "${luzhanqi_SHARED_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${_luzhanqi_prefix}/include")
endif()

if(luzhanqi_STATIC_LIBRARY AND NOT TARGET luzhanqi::static)
  find_package(Threads QUIET)
  add_library(luzhanqi::static STATIC IMPORTED)
  set_target_properties(luzhanqi::static PROPERTIES
    IMPORTED_LOCATION "${luzhanqi_STATIC_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${_luzhanqi_prefix}/include")
  if(UNIX)
    # What Rust's standard library asks of the system.
    set_property(TARGET luzhanqi::static PROPERTY
      INTERFACE_LINK_LIBRARIES ${CMAKE_THREAD_LIBS_INIT} ${CMAKE_DL_LIBS} m)
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
      set_property(TARGET luzhanqi::static APPEND PROPERTY INTERFACE_LINK_LIBRARIES gcc_s)
    endif()
  endif()
endif()

if(NOT TARGET luzhanqi::luzhanqi)
  if(TARGET luzhanqi::static AND (luzhanqi_USE_STATIC_LIBS OR NOT TARGET luzhanqi::shared))
    set(_luzhanqi_chosen luzhanqi::static)
  elseif(TARGET luzhanqi::shared)
    set(_luzhanqi_chosen luzhanqi::shared)
  endif()
  if(_luzhanqi_chosen)
    add_library(luzhanqi::luzhanqi INTERFACE IMPORTED)
    set_property(TARGET luzhanqi::luzhanqi PROPERTY INTERFACE_LINK_LIBRARIES ${_luzhanqi_chosen})
  endif()
endif()

if(NOT TARGET luzhanqi::luzhanqi)
  set(luzhanqi_FOUND FALSE)
  set(luzhanqi_NOT_FOUND_MESSAGE "no luzhanqi library under ${_luzhanqi_prefix}")
endif()

unset(_luzhanqi_prefix)
unset(_luzhanqi_libdirs)
unset(_luzhanqi_chosen)
