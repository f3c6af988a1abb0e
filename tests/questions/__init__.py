"""Tests of the questions that a window asks."""
